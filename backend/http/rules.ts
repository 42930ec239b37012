import * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';

const unsupported = { error: 'This contains an unsupported character.', abort: true } as const;

/** Rejects characters that PostgreSQL cannot store in text, NUL and half a surrogate pair. Aborts, since rules that query would fail. */
const storable = z.refine<string>(
  (text) => !text.includes('\0') && text.isWellFormed(),
  unsupported,
);

/** Text as it is stored, of at least one character. */
export const storedText = z.string().check(storable, z.minLength(1));

/**
 * Rejects characters that can change how the line around them is shown, control, line-breaking and bidirectional ones, and spaces
 * and hyphens of no width, by which two names would look the same.
 */
const singleLine = z.refine<string>(
  (text) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u00ad\u200b\u2060\ufeff]/u.test(text),
  unsupported,
);

/** One line of 1 to `max` characters, trimmed. */
export const line = (max: number) =>
  z.string().check(storable, z.trim(), singleLine, z.minLength(1), z.maxLength(max));

const ascii = z.refine<string>((text) => /^[\x20-\x7e]*$/.test(text), unsupported);

/** One line of ASCII, without invisible or fullwidth characters: two lines that look the same are equal. */
export const asciiLine = (max: number) => line(max).check(ascii);

/** One line that may be empty or missing; then it is ''. */
export const optionalLine = (max: number) =>
  optional(z.string().check(storable, z.trim(), singleLine, z.maxLength(max)));

/** Text that may have several lines, be empty or missing; then it is ''. */
export const optionalText = (max: number) =>
  optional(z.string().check(storable, z.trim(), z.maxLength(max)));

const optional = (text: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.nullish(text),
    z.transform((value) => value ?? ''),
  );

/** A new password. The upper bound keeps hashing cheap. */
export const newPassword = z
  .string()
  .check(z.minLength(limits.newPassword.minLength), z.maxLength(limits.newPassword.maxLength));
