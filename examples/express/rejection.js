/** A response with an error status. */
export class Rejection extends Error {
  constructor(status, body) {
    super(body.message);
    Object.assign(this, { status, body });
  }
}

/** Rejects the input with the messages by field, false where there is none. */
export function check(messages) {
  const found = Object.entries(messages).filter(([, message]) => message);
  if (found.length === 0) return;
  const errors = Object.fromEntries(found.map(([field, message]) => [field, [message]]));
  throw new Rejection(422, { message: 'The input is not valid.', errors });
}

export const isText = (value, max, min = 1) =>
  typeof value === 'string' && value.trim().length >= min && value.length <= max;
