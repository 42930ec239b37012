/** The deadline passed before the transaction could commit; the transaction is rolled back. */
export class DeadlineError extends Error {}

/** The connection broke during a COMMIT, so the transaction may or may not have taken effect. */
export class UnconfirmedCommitError extends Error {}

/** Reasons by PostgreSQL error code (appendix A), after which a later retry may succeed. */
const reasons: Record<string, string> = {
  '25006': 'the database is read-only',
  '25P03': 'a transaction was idle for too long',
  '40001': 'a transaction conflicted with another one',
  '40003': 'the outcome of a statement is unknown',
  '40P01': 'two transactions waited for each other',
  '53100': "the database's disk is full",
  '53200': 'the database is out of memory',
  '53300': 'the database has no connection left',
  '55P03': 'a lock was held for too long',
  '57014': 'a statement took too long',
  '58030': "the database's disk failed",
};

/** Error codes of a lost or refused connection: class 08, a server that starts or stops, and the system's own. */
const connectionCode =
  /^(?:08...|57P0[1-5]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Messages that pg and its pool give without a code. */
const connectionMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** Returns why the database is unavailable, or undefined if the error has another cause. */
export function unavailableReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DeadlineError) return 'the request took too long';
  if (error instanceof UnconfirmedCommitError) {
    return `the database did not confirm a commit: ${unavailableReason(error.cause)}`;
  }
  const reason = reasons[codeOf(error)];
  return reason ?? (isConnectionLost(error) ? 'the database cannot be reached' : undefined);
}

/** Returns whether an error means that the connection to the database broke or could not be opened. A PANIC ends all connections. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, severity } = error as NodeJS.ErrnoException & { severity?: string };
  if (severity === 'PANIC') return true;
  return code === undefined ? connectionMessage.test(message) : connectionCode.test(code);
}

/** Returns whether an error of a COMMIT leaves open if it took effect: a lost connection, or 40003 of a distributed database. */
export const isCommitUnknown = (error: unknown): boolean =>
  isConnectionLost(error) || codeOf(error) === '40003';

/** Returns whether the database rolled a transaction back because of another one, so that it may succeed when it is repeated. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** Returns whether a statement ended because another transaction held its row or table for too long. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** Returns whether a write failed in a way that does not affect reads. */
export function isWriteFailure(error: unknown): boolean {
  return ['25006', '53100', '58030'].includes(codeOf(error));
}

const codeOf = (error: unknown) =>
  (error instanceof Error && (error as NodeJS.ErrnoException).code) || '';
