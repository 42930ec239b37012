import { randomUUID } from 'node:crypto';

/** Returns a text that no record has. */
export const unique = () => `conformance-${randomUUID().slice(0, 13)}`;
