import * as z from 'zod/mini';

/** A column of text cannot hold NUL. */
const withoutNul = z.refine<string>((text) => !text.includes('\0'), 'This must not hold a NUL character.');

/** Text of one to `max` characters, without the blanks around it. */
export const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), withoutNul);

/** Text that may be empty or missing; then it is ''. */
export const optionalLine = (max: number) =>
  z.pipe(
    z.nullish(z.string().check(z.trim(), z.maxLength(max), withoutNul)),
    z.transform((text) => text ?? ''),
  );

/** A new password. The upper bound keeps hashing cheap. */
export const newPassword = z.string().check(z.minLength(10), z.maxLength(1000));
