import { reportError } from '#platform/http/client-reports.ts';
import { codeOf, failureText, isOfRequest } from '#platform/http/failure-text.ts';
import { expiredText, expiredWhileUnknownText } from '#platform/session/machine.ts';
import { sessionState } from '#platform/session/page-state.ts';
import { toast } from '#platform/toasts.ts';

/** Shows a failed submission that no field explains as a toast. An error of the page is logged and reported. */
export function showFailure(error: unknown): void {
  const text = failureText(error);
  const isOnSignInPage = text === expiredText || text === expiredWhileUnknownText;
  if (isOnSignInPage && !sessionState.get().hasSignOn) return;
  if (text) toast.error(text, isOfRequest(error) ? codeOf(error) : reportBug(error), true);
}

/** Logs and reports an error of the page. Returns its code for support. */
function reportBug(error: unknown): string | undefined {
  console.error('The form could not be submitted:', error);
  return reportError(error);
}
