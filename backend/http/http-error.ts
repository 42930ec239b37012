/** Messages by field, as in the body of a 422. */
export type FieldErrors = Record<string, string[]>;

/** An error response. `sendError` writes it. */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  /** The current record, in the body of a 412. */
  readonly current: object | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    more: { errors?: FieldErrors; current?: object; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = more.errors;
    this.current = more.current;
    this.headers = more.headers ?? {};
  }
}

/** Creates a 422 from messages by field. */
export const invalid = (errors: FieldErrors) =>
  new HttpError(422, 'Validation failed.', { errors });

/** Creates a 404. `noun` is in lower case, such as `order`. */
export const notFound = (noun: string) =>
  new HttpError(404, `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)} not found.`);

/** Creates a 403. */
export const forbidden = (message: string) => new HttpError(403, message);
