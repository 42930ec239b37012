/** PostgreSQL errors, appendix A: class 08 and what a server says that starts, stops or has no connection left. */
const states = /^(08...|53300|57P0[1-3])$/;
/** What the system says of a server that is not there. */
const codes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];
/** What pg and its pool say without a code. */
const words = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error says that the database is out of reach, and not that it refused what was asked. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? words.test(error.message) : states.test(code) || codes.includes(code);
}
