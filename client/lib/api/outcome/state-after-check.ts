import type { Write } from '#lib/state/writes.ts';
import type { Finding } from './write-check.ts';

/** Pauses between checks, in milliseconds; the last one repeats. */
const pauses = [1_000, 2_000, 5_000, 10_000];
const laterPause = 30_000;

/**
 * Returns how a check changes its write: to a verdict, or to the time of the next check. An item without the change is a
 * verdict only if it was read after the time at which the write can no longer be carried out. Without a finding the write
 * cannot be checked.
 * @param startedAt The time before the first read of the check.
 */
export function stateAfterCheck(write: Write, finding: Finding | undefined, startedAt: number, now: number): Partial<Write> {
  const isFinal = startedAt >= write.finalAt;
  if (!finding) return isFinal ? { state: 'uncheckable' } : { nextCheckAt: write.finalAt };
  if (finding.is === 'saved') return { state: 'saved', to: finding.to };
  if (finding.is !== 'unknown' && (isFinal || finding.final)) {
    return { state: finding.is === 'absent' ? 'not-saved' : 'changed', to: finding.to, reason: finding.reason };
  }
  const pause = isFinal ? laterPause : (pauses[write.checks] ?? pauses.at(-1) ?? laterPause);
  return { checks: write.checks + 1, nextCheckAt: now < write.finalAt ? Math.min(now + pause, write.finalAt) : now + pause };
}
