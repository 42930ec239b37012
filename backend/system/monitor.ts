import type { Database } from '../db/schema.ts';
import type { Microservice } from '../microservice.ts';
import { checkHealth, publicUrl } from './check-health.ts';
import { insertApiQuery } from './queries.ts';

/** A result that stays the same is recorded again after this long, in ms. */
const repeatMs = 3_600_000;

interface Result {
  service: { name: string; url: string; online: boolean };
  status_code: number | null;
  recordedAt: number;
}

export interface Monitor {
  /** Checks every service at once. A result is recorded as an API query if its status changed, and once an hour. */
  check: () => Promise<void>;
  /** The results of the latest check, after the first one; a service that is not checked yet is offline. */
  latest: () => Promise<Result['service'][]>;
}

/** Holds the state of the microservices, so that reading it makes no request and writes nothing. */
export function createMonitor(db: Database, clock: () => Date, services: Microservice[]): Monitor {
  const results = new Map<Microservice, Result>();
  let first: Promise<void> | undefined;

  async function checkOne(microservice: Microservice): Promise<void> {
    const { service, query } = await checkHealth(microservice);
    const now = clock();
    const before = results.get(microservice);
    const isNew =
      !before ||
      before.status_code !== query.status_code ||
      now.getTime() - before.recordedAt >= repeatMs;
    const recordedAt = isNew ? now.getTime() : before.recordedAt;
    results.set(microservice, { service, status_code: query.status_code, recordedAt });
    if (isNew) await insertApiQuery(db, now, query);
  }

  const checkAll = async () => {
    const settled = await Promise.allSettled(services.map(checkOne));
    const failed = settled.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  };

  return {
    check: () => {
      const checked = checkAll();
      first ??= checked.catch(() => {});
      return checked;
    },
    latest: async () => {
      await first;
      return services.map((microservice) => {
        const { name, url } = microservice;
        return results.get(microservice)?.service ?? { name, url: publicUrl(url), online: false };
      });
    },
  };
}
