import { isMissing } from './values.ts';

/** Returns the name of a business, which may be empty. */
export const businessName = (name: string | null | undefined): string => (isMissing(name) ? '(Unresolved Business)' : name);
