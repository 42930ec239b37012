import type { Reply } from '../../../tools/conformance/client.ts';

/** The counts of a scenario. All except the first two and the memory must be 0. */
export interface Tally {
  rounds: number;
  acknowledged: number;
  /** Missing acknowledged writes, and races without a winner. */
  lost: number;
  /** Races with several winners, and writes that took effect after their request had failed. */
  doubled: number;
  /** Unexpected responses of 500 and above. */
  serverErrors: number;
  /** Requests without a response in time, and backends that did not recover. */
  hangs: number;
  /** The memory of the backend process, in MiB. */
  memory: { start: number; end: number };
}

export const newTally = (): Tally => ({
  rounds: 0,
  acknowledged: 0,
  lost: 0,
  doubled: 0,
  serverErrors: 0,
  hangs: 0,
  memory: { start: 0, end: 0 },
});

/** Counts a reply. Returns it, or undefined if there was none. `expected` statuses do not count as errors. */
export async function count(
  tally: Tally,
  reply: Promise<Reply>,
  ...expected: number[]
): Promise<Reply | undefined> {
  try {
    const { status } = await reply;
    if (status >= 500 && !expected.includes(status)) tally.serverErrors += 1;
    return await reply;
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') tally.hangs += 1;
    return undefined;
  }
}
