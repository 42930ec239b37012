import { type FieldErrors, invalid } from './http-error.ts';
import type { Context } from './route.ts';

/** PostgreSQL's unique_violation (Appendix A, class 23). */
const uniqueViolation = '23505';

interface Failed<P, B> {
  params: P;
  body: B;
  context: Context;
}

/** Messages by field, or a function that reads them, by the name of the violated index. */
export type TakenErrors<P, B> = Record<
  string,
  FieldErrors | ((write: Failed<P, B>) => Promise<FieldErrors>)
>;

/**
 * Awaits a write after a uniqueness check. A parallel write can still violate the index; then throws a 422 with the errors
 * under the name of the violated index.
 */
export async function orTaken<T, P, B>(
  writing: Promise<T>,
  errors: TakenErrors<P, B>,
  write: Failed<P, B>,
): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string };
    const taken = code === uniqueViolation ? errors[constraint] : undefined;
    if (!taken) throw error;
    throw invalid(typeof taken === 'function' ? await taken(write) : taken);
  }
}
