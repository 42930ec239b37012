import * as z from 'zod/mini';
import { describe, inDocument } from './describe.ts';

/** An identifier: an integer or a string. It keeps its type, because requests must send it back unchanged. */
export const id = z.union([z.int(), z.bigint(), z.string().check(z.regex(/^.+$/))]);
export type Id = z.infer<typeof id>;

/* @__PURE__ */ inDocument(() => {
  describe(id, 'Id', {
    type: ['integer', 'string'],
    format: 'int64',
    minLength: 1,
    description:
      'Identifies a record. Opaque: the console sends it back unchanged, as an integer or a string.',
    example: 17,
  });
});
