import { isLeaving } from '#platform/leaving.ts';
import { loadedDeployment } from '#platform/release/deployment.ts';
import { lastBreach } from './parse-response.ts';
import { createRequestId } from './request.ts';
import { recordFailure } from './request-history.ts';

type Kind = 'error' | 'load' | 'contract';

/** The largest number of failures that one page reports. */
const maxReports = 10;
/** The codes of the failures that were reported, by message; undefined for one that was not sent. */
const reported = new Map<string, string | undefined>();

/**
 * Reports a failure of this page to the gateway, once. Returns the code of its log line; undefined if it is not reported. The
 * gateway removes what may be personal from the message and the stack.
 */
export function reportFailure(kind: Kind, message: string, stack?: string): string | undefined {
  if (reported.has(message)) return reported.get(message);
  const code =
    loadedDeployment.client_reports && reported.size < maxReports ? createRequestId() : undefined;
  if (kind !== 'contract') recordFailure({ endpoint: kind, code });
  reported.set(message, code);
  if (code)
    sendReport(
      { kind, message, stack, screen: location.pathname, version: loadedDeployment.version },
      code,
    );
  return code;
}

/** Reports an error of the page like reportFailure. */
export function reportError(error: unknown): string | undefined {
  const { message, stack } = error instanceof Error ? error : { message: String(error) };
  return reportFailure('error', message, stack);
}

/** Sends a report that outlives the page. Its failure is no failure of the page. */
export function sendReport(report: object, code = createRequestId()): void {
  if (!loadedDeployment.client_reports) return;
  const headers = { 'Content-Type': 'application/json', 'X-Request-Id': code };
  const body = JSON.stringify(report).slice(0, 16_000);
  void fetch('/client-reports', { method: 'POST', headers, body, keepalive: true }).catch(() => {});
}

/** Reports uncaught errors, unhandled rejections, breaches of the contract, and scripts and styles that cannot be loaded. */
export function watchFailures(): void {
  lastBreach.subscribe(() => reportFailure('contract', lastBreach.get()));
  addEventListener('unhandledrejection', ({ reason }) => void reportError(reason));
  addEventListener(
    'error',
    ({ target, error, message }: ErrorEvent) => {
      if (isLeaving()) return;
      if (target instanceof HTMLScriptElement)
        reportFailure('load', `Failed to load ${target.src}`);
      else if (target instanceof HTMLLinkElement)
        reportFailure('load', `Failed to load ${target.href}`);
      // Only an error of a script has a message.
      else if (message) reportError(error ?? message);
    },
    { capture: true },
  );
}
