import { Badge } from '#components/basics/badge.tsx';
import { isMissing } from '#format/values.ts';
import { Age } from '../age.tsx';
import type { Settlement } from '../api.ts';
import { oldestOf } from '../queue.ts';

/** The status of a settlement: a transaction hash completes it. */
export const settlementStatus = (hash: Settlement['transaction_hash']): string =>
  isMissing(hash) ? 'Processing' : 'Completed';

interface SettlementStatusProps {
  hash: Settlement['transaction_hash'];
  /** When it was created, for how long it is in processing. */
  created?: Settlement['created_at'];
}

/** The status as a badge: `Processing for 29 d`. */
export const SettlementStatus = ({ hash, created }: SettlementStatusProps) => (
  <Badge tone={isMissing(hash) ? 'warn' : 'good'}>
    {settlementStatus(hash)}
    {isMissing(hash) && !isMissing(created) && (
      <span>
        {' '}
        for <Age created={oldestOf([{ created_at: created }])} />
      </span>
    )}
  </Badge>
);
