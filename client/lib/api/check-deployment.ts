import { deployment, parseDeployment } from '#lib/state/deployment.ts';
import { listen } from '#lib/state/listen.ts';
import { noticeRelease } from '#lib/state/release.ts';

const minIntervalMs = 10_000;

/**
 * Requests the deployment whenever the tab becomes visible, at most every ten seconds, and applies it. A failure changes nothing.
 * Returns a function that stops this.
 */
export function watchDeployment(): () => void {
  let checkedAt = Number.NEGATIVE_INFINITY;
  return listen(document, 'visibilitychange', () => {
    if (document.hidden || performance.now() - checkedAt < minIntervalMs) return;
    checkedAt = performance.now();
    void checkDeployment();
  });
}

async function checkDeployment(): Promise<void> {
  // Not below /ajax: the gateway itself responds, also while the backend is down.
  const response = await fetch('/version', { cache: 'no-store', redirect: 'error' })
    .then(async (received) => (received.ok ? received.text() : ''))
    .catch(() => '');
  const current = parseDeployment(response);
  if (!current) return;
  deployment.set(current);
  noticeRelease(current);
}
