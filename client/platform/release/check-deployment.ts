import type { Deployment } from '#contract/deployment.ts';
import { listen } from '#platform/listen.ts';
import { deployment, parseDeployment, setDeployment } from './deployment.ts';
import { noticeRelease, takeRelease } from './release.ts';

const minIntervalMs = 10_000;

/** The interval of a visible tab while the console is read-only. */
const readOnlyIntervalMs = 15_000;

/**
 * Requests the deployment whenever the tab becomes visible, at most every ten seconds, and while the console is read-only, and applies
 * it. A failure changes nothing. Returns a function that stops this.
 */
export function watchDeployment(): () => void {
  let checkedAt = Number.NEGATIVE_INFINITY;
  const check = () => {
    if (document.hidden || performance.now() - checkedAt < minIntervalMs) return;
    checkedAt = performance.now();
    void checkDeployment();
  };
  const stops = [listen(document, 'visibilitychange', check), whileReadOnly(check)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Runs a task at intervals while the console is read-only, since no event announces the end of that. Returns a function that stops it. */
function whileReadOnly(task: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const update = () => {
    const isReadOnly = deployment.get().read_only;
    if (isReadOnly === (timer !== undefined)) return;
    clearInterval(timer);
    timer = isReadOnly ? setInterval(task, readOnlyIntervalMs) : undefined;
  };
  update();
  const unsubscribe = deployment.subscribe(update);
  return () => {
    unsubscribe();
    clearInterval(timer);
  };
}

async function checkDeployment(): Promise<void> {
  const current = await fetchDeployment();
  if (!current) return;
  setDeployment(current);
  noticeRelease(current);
}

/** The longest time for a response before a reload, in milliseconds. */
const reloadTimeoutMs = 3_000;

/**
 * Loads the current URL from the server, for a new release, if the gateway responds: otherwise the browser would replace the document by
 * its own HTML. Returns false then.
 */
export async function reloadIfReachable(): Promise<boolean> {
  const isReachable =
    (await fetchDeployment({ signal: AbortSignal.timeout(reloadTimeoutMs) })) !== undefined;
  if (isReachable) takeRelease();
  return isReachable;
}

/** Returns undefined after any failure. */
async function fetchDeployment(options: RequestInit = {}): Promise<Deployment | undefined> {
  // Not below /ajax: the gateway itself responds, also while the backend is down.
  const response = await fetch('/version', { cache: 'no-store', redirect: 'error', ...options })
    .then(async (received) => (received.ok ? received.text() : ''))
    .catch(() => '');
  return parseDeployment(response);
}
