import { judgeEdit } from '#data/writes/recorded-write.ts';
import type { CheckResult } from '#platform/outbox/machine.ts';
import type { StoredWrite } from '#platform/outbox/write.ts';

type Item = { value: string | undefined };

/** Looks for a write in the value of its item, as the console does: `undefined` where there is none. */
export function judge(
  { endpoint, sent, remembered }: StoredWrite,
  value: Item['value'],
): CheckResult {
  const sentItem = { value: sent.value?.[0] };
  if (endpoint === 'set')
    return judgeEdit(
      {
        sent: sentItem,
        before: remembered && { value: remembered.value?.[0] },
        current: value === undefined ? undefined : { value },
      },
      (a, b) => (a as Item).value === (b as Item).value,
      undefined,
    );
  if (value === undefined) return { is: 'absent' };
  if (value !== sentItem.value)
    return { is: endpoint === 'create' ? 'absent' : 'changed', final: true };
  return endpoint === 'create' ? { is: 'saved', doubt: 'The item exists.' } : { is: 'saved' };
}
