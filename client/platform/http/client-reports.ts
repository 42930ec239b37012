import { isLeaving } from '#platform/leaving.ts';
import { loadedDeployment } from '#platform/release/deployment.ts';
import { createRequestId } from './request.ts';
import { recordFailure } from './request-history.ts';

/** The largest number of errors that one document reports. */
const maxReports = 10;
/** The codes of the errors that were reported, by message; undefined for one that was not sent. */
const reported = new Map<string, string | undefined>();

/**
 * Reports an error of this document to the gateway, once. Returns the code of its log line; undefined if it is not reported. The
 * gateway removes what may be personal from the message and the stack.
 */
export function reportError(error: unknown): string | undefined {
  const { message, stack } = error instanceof Error ? error : { message: String(error) };
  if (reported.has(message)) return reported.get(message);
  const code =
    loadedDeployment.client_reports && reported.size < maxReports ? createRequestId() : undefined;
  recordFailure({ endpoint: 'error', code });
  reported.set(message, code);
  if (code) send({ message, stack }, code);
  return code;
}

/** Sends a report that outlives the document. Its failure is no failure of the document. */
function send(error: { message: string; stack: string | undefined }, code: string): void {
  const { version } = loadedDeployment;
  const headers = { 'Content-Type': 'application/json', 'X-Request-Id': code };
  const report = JSON.stringify({ kind: 'error', ...error, screen: location.pathname, version });
  const body = report.slice(0, 16_000);
  void fetch('/client-reports', { method: 'POST', headers, body, keepalive: true }).catch(() => {});
}

/** Reports uncaught errors and unhandled rejections. */
export function watchErrors(): void {
  addEventListener('unhandledrejection', ({ reason }) => void reportError(reason));
  addEventListener('error', ({ error, message }) => {
    if (!isLeaving()) reportError(error ?? message);
  });
}
