import { isMissing, text } from './values.ts';

/** What a business is called: its name, which may be empty. */
export const businessName = (name: unknown): string => (isMissing(name) ? '(Unresolved Business)' : text(name));
