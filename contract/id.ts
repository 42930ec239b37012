import * as z from 'zod/mini';

/** An identifier: an integer or a string. It keeps its type, because requests must send it back unchanged. */
export const id = z.union([z.int(), z.bigint(), z.string().check(z.regex(/^.+$/))]);
export type Id = z.infer<typeof id>;
