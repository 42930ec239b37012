import { type FieldErrors, invalid } from './http-error.ts';

/** PostgreSQL's unique_violation (Appendix A, class 23). */
const uniqueViolation = '23505';

/** Returns whether an error is the violation of a unique index. */
export const isViolation = (error: unknown, index: string): boolean =>
  (error as { code?: string }).code === uniqueViolation &&
  (error as { constraint?: string }).constraint === index;

/**
 * Awaits a write after a uniqueness check. A parallel write can still violate the index; then throws a 422 with the errors
 * under the name of the violated index.
 */
export async function orTaken<T>(
  write: Promise<T>,
  errors: Record<string, FieldErrors>,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const taken = Object.entries(errors).find(([index]) => isViolation(error, index));
    throw taken ? invalid(taken[1]) : error;
  }
}
