import { type FieldErrors, invalid } from './http-error.ts';

/** PostgreSQL's unique_violation (Appendix A, class 23). */
const uniqueViolation = '23505';

/**
 * Awaits a write after a uniqueness check. A parallel write can still violate the index; then throws a 422 with the errors
 * under the name of the violated index.
 */
export async function orTaken<T>(write: Promise<T>, errors: Record<string, FieldErrors>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string };
    const taken = code === uniqueViolation ? errors[constraint] : undefined;
    throw taken ? invalid(taken) : error;
  }
}
