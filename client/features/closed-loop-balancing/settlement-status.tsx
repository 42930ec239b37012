import type { Primitive } from '../../lib/answer.ts';
import { isMissing } from '../../lib/values.ts';
import { Badge } from '../../ui/badge.tsx';

/** A settlement has no status of its own: its transaction completes it. */
export const settlementStatus = (hash: Primitive): string => (isMissing(hash) ? 'Processing' : 'Completed');

export const SettlementStatus = ({ hash }: { hash: Primitive }) => (
  <Badge tone={isMissing(hash) ? 'warn' : 'good'}>{settlementStatus(hash)}</Badge>
);
