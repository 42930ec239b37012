import { createHash } from 'node:crypto';
import { HttpError } from './http-error.ts';
import { writeJson } from './json.ts';
import type { Context } from './route.ts';

/**
 * Adds the version of a record, a digest of its values, so that a change by another service or by hand changes it too.
 * See decision 11 in docs/decisions.md.
 */
export function versioned<T extends object>(record: T): T & { version: string } {
  return {
    ...record,
    version: createHash('sha256').update(writeJson(record)).digest('base64url').slice(0, 22),
  };
}

const entityTag = ({ version }: { version: string }) => `"${version}"`;

/** Sets the ETag of a response to the version of its record. */
export function setEntityTag(
  { response }: Pick<Context, 'response'>,
  record: { version: string },
): void {
  response.set('ETag', entityTag(record));
}

/**
 * Throws a 412 with the current record if the request is conditional on another version (RFC 9110 section 13.1.1). Call it in the
 * transaction of the write, under the lock of the record, and after every check whose error would come without a condition too.
 */
export function requireVersion(
  { request }: Pick<Context, 'request'>,
  current: { version: string },
): void {
  const condition = request.get('If-Match')?.trim();
  if (condition === undefined || condition === '*') return;
  const tags = condition.split(',').map((tag) => tag.trim());
  if (!tags.includes(entityTag(current)))
    throw new HttpError(412, 'This record was changed.', { current });
}
