import { isLeaving } from './leaving.ts';

/** The code of a part of the app could not be fetched, such as after a deployment that has replaced its URL. */
export class CodeError extends Error {
  constructor(cause: unknown) {
    super(`Code could not be fetched: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}

/** Imports code. Throws a CodeError; while the document is being left, a failure is no failure of the console, and nothing follows. */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (isLeaving()) return new Promise<never>(() => {});
    throw new CodeError(error);
  }
}
