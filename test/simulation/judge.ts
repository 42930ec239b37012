import { foundByKey, judgeDeletion, judgeEdit } from '#data/writes/judgement.ts';
import type { SentWrite } from '#data/writes/write-definition.ts';
import type { CheckResult } from '#platform/outbox/machine.ts';
import type { StoredWrite } from '#platform/outbox/write.ts';

/** The response to a read; undefined where there is no item. */
interface Item {
  value: string | undefined;
  id: string | undefined;
}

/** Looks for a write in its item, as the console does. */
export function judge(write: StoredWrite, { value, id }: Item): CheckResult {
  if (write.endpoint === 'password') return { is: 'uncheckable' };
  if (write.endpoint === 'set')
    return judgeEdit(sentWrite(write), value === undefined ? undefined : { value }, undefined);
  if (write.endpoint === 'delete')
    return judgeDeletion(id === write.ids.id ? id : undefined, { list: 'items', item: undefined });
  if (value === undefined) return { is: 'absent' };
  return foundByKey(sentWrite(write), { value }, { name: 'item', to: undefined, wasLoaded: false });
}

/** A write when it is checked. */
function sentWrite({ sent, remembered }: StoredWrite): SentWrite {
  const has = (digests: StoredWrite['sent'], value: unknown) => digests.value?.[0] === value;
  const valueIn = (values: object) => (values as { value?: unknown }).value;
  return {
    ids: {},
    hasSent: (_, value) => has(sent, value),
    isSent: (values) => has(sent, valueIn(values)),
    count: () => 1,
    had: (_, value) => remembered && has(remembered, value),
    wasBefore: (values) => remembered && has(remembered, valueIn(values)),
  };
}
