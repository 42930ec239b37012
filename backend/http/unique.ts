import { type FieldErrors, invalid } from './http-error.ts';

/** PostgreSQL's code for a value that a unique index already has (Appendix A, class 23). */
const uniqueViolation = '23505';

/**
 * Runs a write whose uniqueness was checked before it; two at once can still meet in the index. Throws the 422 of `errors`
 * under the name of the index that refused.
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
