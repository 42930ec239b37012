import * as z from 'zod/mini';

/**
 * A column of text can hold neither NUL nor half a surrogate pair, nor can a query that looks for one: no rule is asked
 * after this one fails.
 */
const storable = z.refine<string>((text) => !text.includes('\0') && text.isWellFormed(), {
  error: 'This contains an unsupported character.',
  abort: true,
});

/** Text of one to `max` characters, without the blanks around it. */
export const line = (max: number) => z.string().check(storable, z.trim(), z.minLength(1), z.maxLength(max));

/** Text that may be empty or missing; then it is ''. */
export const optionalLine = (max: number) =>
  z.pipe(
    z.nullish(z.string().check(storable, z.trim(), z.maxLength(max))),
    z.transform((text) => text ?? ''),
  );

/** A new password. The upper bound keeps hashing cheap. */
export const newPassword = z.string().check(z.minLength(10), z.maxLength(1000));
