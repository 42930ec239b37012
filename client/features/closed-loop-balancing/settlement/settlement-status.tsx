import { Badge } from '#components/basics/badge.tsx';
import { isMissing } from '#format/values.ts';
import type { Settlement } from '../api.ts';

/** The status of a settlement: a transaction hash completes it. */
export const settlementStatus = (hash: Settlement['transaction_hash']): string =>
  isMissing(hash) ? 'Processing' : 'Completed';

export const SettlementStatus = ({ hash }: { hash: Settlement['transaction_hash'] }) => (
  <Badge tone={isMissing(hash) ? 'warn' : 'good'}>{settlementStatus(hash)}</Badge>
);
