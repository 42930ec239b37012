/** One word with a digit. An address or a hash is longer than any reference. */
export const isReference = (typed: string): boolean => /^(?=\D*\d)[^\s@]{1,40}$/.test(typed);

/** A number or a UUID (RFC 9562), as backends identify items without a name. */
export const isId = (typed: string): boolean =>
  /^\d{1,19}$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(typed);

export const isEmail = (typed: string): boolean => typed.includes('@');

export const isNoEmail = (typed: string): boolean => !isEmail(typed);

/** A reference, an address or a hash, not a name. */
export const isKey = (typed: string): boolean => /\d/.test(typed);

/** A name may contain digits, such as `B2C2`, but is shorter than a whole address or UUID then. */
export const isName = (typed: string): boolean =>
  isNoEmail(typed) && (typed.length < 20 || !isKey(typed));
