import type { Primitive } from '../../lib/answer.ts';
import { isMissing } from '../../lib/values.ts';
import { Badge } from '../../ui/badge.tsx';

/** A settlement has no status of its own: its transaction completes it. */
export const SettlementStatus = ({ hash }: { hash: Primitive }) =>
  isMissing(hash) ? <Badge tone="warn">Processing</Badge> : <Badge tone="good">Completed</Badge>;
