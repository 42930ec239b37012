/** Messages by field, as a 422 carries them. */
export type FieldErrors = Record<string, string[]>;

/** An answer other than success, thrown from anywhere below a handler. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, more: { errors?: FieldErrors; headers?: Record<string, string> } = {}) {
    super(message);
    this.status = status;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
  }
}

/** 422: what is wrong, by field. */
export const invalid = (errors: FieldErrors) => new Refusal(422, 'Some fields are not right.', { errors });

/** 404: `what` is a noun, such as `order`. */
export const notFound = (what: string) => new Refusal(404, `There is no such ${what}.`);

/** 403 with a plain sentence. */
export const forbidden = (sentence: string) => new Refusal(403, sentence);
