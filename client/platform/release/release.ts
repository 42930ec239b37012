import type { Deployment } from '#contract/deployment.ts';
import { writes } from '#platform/outbox/document-outbox.ts';
import { isUnsettled } from '#platform/outbox/write.ts';
import { createStore } from '#platform/storage/store.ts';
import { openStore } from '#platform/storage/stored.ts';
import { toasts } from '#platform/toasts.ts';
import { loadedDeployment } from './deployment.ts';
import { holdsDocument } from './editing.ts';

/** Longer than a rolling update, in milliseconds. During one, pods of two releases respond in turn. */
const rolloutMs = 600_000;

/** The time at which this tab took a new release, in milliseconds. */
const takenAt = openStore('release-taken-at');

/** True once a release other than that of this document was reported. It stays true: a rolling update must not make it flicker. */
export const newRelease = createStore(false);

/**
 * Compares a reported release with that of this document. A tab that has just taken a release ignores others for the time of a
 * rollout, also if it got its document from a pod of the old release. So does a tab that was just loaded, for releases that were
 * built before its own; later they are rollbacks.
 */
export function noticeRelease({ release, build_time }: Deployment): void {
  if (loadedDeployment.release === '' || release === loadedDeployment.release) return;
  const isOlder = Date.parse(build_time) < Date.parse(loadedDeployment.build_time);
  const wasJustTaken = Date.now() - takenAt.get() < rolloutMs;
  const wasJustLoaded = performance.now() < rolloutMs;
  if (!wasJustTaken && !(isOlder && wasJustLoaded)) newRelease.set(true);
}

/** Returns true if a full document load would take a new release and lose neither input, nor an outcome, nor a message. */
export const canTakeRelease = (): boolean =>
  newRelease.get() &&
  navigator.onLine &&
  !holdsDocument() &&
  toasts.get().length === 0 &&
  !writes.get().some(isUnsettled);

/** Loads the current URL from the server. */
export function takeRelease(): void {
  takenAt.set(Date.now());
  location.reload();
}
