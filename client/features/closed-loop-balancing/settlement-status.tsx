import type { Primitive } from '#lib/api/parse-response.ts';
import { isMissing } from '#lib/format/values.ts';
import { Badge } from '#ui/basics/badge.tsx';

/** A settlement has no status of its own: its transaction completes it. */
export const settlementStatus = (hash: Primitive): string => (isMissing(hash) ? 'Processing' : 'Completed');

export const SettlementStatus = ({ hash }: { hash: Primitive }) => (
  <Badge tone={isMissing(hash) ? 'warn' : 'good'}>{settlementStatus(hash)}</Badge>
);
