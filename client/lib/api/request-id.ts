// Crockford's base 32: without letters that look like digits.
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates the id of a request, 10 characters: short enough to read out, and the code that support searches the log for. */
export const createRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => digits[byte % 32]).join('');
