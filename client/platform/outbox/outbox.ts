import type { Store } from '../storage/store.ts';
import { createChecks } from './checks.ts';
import type { Reply } from './machine.ts';
import { lockOf, type Owner, type Ports, type Sending, type Sent } from './ports.ts';
import { createRecords } from './records.ts';
import { sendWrite } from './send.ts';
import { isUnsettled, mayStillArrive, type Write } from './write.ts';

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Sends the recorded writes of one document, stores each before, checks those whose outcome is not certain until there is a verdict, and
 * blocks a second write of an item until then. docs/protocol.md states what it guarantees, and its assumptions.
 * See decision 10 in docs/decisions.md.
 */
export function createOutbox(ports: Ports) {
  const requests = new Map<string, AbortController>();
  const records = createRecords(ports);
  const checks = createChecks(ports, records, requests);
  return {
    /** The writes of the signed-in user, in any tab, that have no verdict yet or one that was not dismissed, oldest first. */
    writes: records.writes as Pick<Store<Write[]>, 'get' | 'subscribe'>,
    send: <A extends Reply>(sending: Sending<A>): Promise<Sent<A>> =>
      sendWrite({ ports, records, checks, requests }, sending),
    /** Sets the user whose writes are shown, and the tab that sends; undefined without a confirmed one. */
    setOwner: (owner: Owner | undefined) => records.setOwner(owner),
    /** Reads what other tabs have stored. */
    load: records.load,
    /** Starts the checks. Returns a function that stops them. */
    start() {
      const stops = [ports.storage.onChange(() => void records.load()), checks.start()];
      void records.load();
      return () => {
        for (const stop of stops) stop();
      };
    },
    /** Calls the listener after each verdict, also one of another tab. Returns a function that ends it. */
    onSettled: records.onSettled,
    /** Makes the next check of a write due, or of every one. */
    checkNow(id?: string) {
      for (const write of records.writes.get())
        if (id === undefined || write.id === id)
          records.updateProgress(write.id, { nextCheckAt: ports.now() });
    },
    /** Removes a verdict. */
    async dismiss(id: string) {
      const write = records.find(id);
      if (!write || isUnsettled(write)) return;
      if (mayStillArrive(write)) await records.put({ ...write, state: 'held' });
      else await records.remove(id);
    },
    /** Ends a write without a verdict, as a person has decided who was warned. Does nothing while a tab sends or checks it. */
    async close(id: string) {
      const write = records.find(id);
      if (!write) return;
      checks.abort(id);
      await ports.withLock(lockOf(write.target), true, async () => {
        await records.load();
        if (records.find(id)?.state === 'unknown') await records.remove(id);
      });
    },
    /** Discards verdicts: at a sign-out. Writes without one are kept for their user, who could otherwise send them twice. */
    clearVerdicts() {
      for (const write of records.writes.get())
        if (!isUnsettled(write)) void records.remove(write.id);
    },
  };
}
