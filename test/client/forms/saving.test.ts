import { expect, it } from 'vitest';
import { permits, readingMs, type Saving, savingOf, transition } from '#forms/saving.ts';

interface Values {
  name: string;
}

const base: Values = { name: 'before' };
const values: Values = { name: 'after' };
const conflict = { name: 'name', base: 'before', remote: 'theirs', local: 'after' } as const;
const start = savingOf({ values, base, conflicts: [], kept: [] });
const saving = transition(start, { is: 'started' });
const sent = transition(saving, { is: 'sending', revision: 'r1', values });
const failed = transition(sent, { is: 'failed', reasons: [], at: 0 });

it.each<
  [string, Saving<Values>, Parameters<typeof transition<Values>>[1], Partial<Saving<Values>>]
>([
  ['begins', start, { is: 'started' }, { phase: 'saving', asked: [], askedAt: undefined }],
  ['ends before anything was sent', saving, { is: 'ended' }, { phase: 'editing', sent: undefined }],
  ['has failed with the values that were sent', failed, { is: 'ended' }, { phase: 'failed' }],
  [
    'has failed after a check has found that it was saved',
    transition(sent, { is: 'saved', revision: 'r1' }),
    { is: 'failed', reasons: [], at: 0 },
    { phase: 'editing', base: values },
  ],
  [
    'is saved',
    sent,
    { is: 'saved', revision: 'r1' },
    { phase: 'editing', base: values, sent: undefined },
  ],
  ['of other values is saved', failed, { is: 'saved', revision: 'r2' }, { phase: 'failed', base }],
])('OUT-14 a save %s', (_, state, event, expected) => {
  expect(transition(state, event)).toMatchObject(expected);
});

it('FORM-3 a change makes the next save an ordinary one', () => {
  const asked = transition(start, { is: 'asked', reasons: ['An address.'], at: 5 });
  expect(asked).toMatchObject({ asked: ['An address.'], askedAt: 5 });
  expect(transition(asked, { is: 'changed' })).toMatchObject({ asked: [], askedAt: undefined });
});

it('FORM-3 a change after a failure is edited again', () => {
  expect(transition(failed, { is: 'changed' }).phase).toBe('editing');
});

it('OPR-101 a conflict needs a decision, and restored input none', () => {
  const edit = { values, base, conflicts: [conflict], kept: [] };
  expect(transition(start, { is: 'replaced', edit, at: 5 }).askedAt).toBe(5);
  const restored = { ...edit, conflicts: [] };
  expect(transition(start, { is: 'replaced', edit: restored, at: 5 }).askedAt).toBeUndefined();
});

it('FORM-3 reasons after a rejection need a decision too', () => {
  const rejected = transition(sent, { is: 'failed', reasons: ['A trade is gone.'], at: 5 });
  expect(rejected).toMatchObject({ asked: ['A trade is gone.'], askedAt: 5 });
});

it('FORM-3 is confirmed only by a late press of the button', () => {
  const asked = { askedAt: 5 };
  const late = 5 + readingMs;
  expect([
    permits({ askedAt: undefined }, { isPress: false, at: 0 }),
    permits(asked, { isPress: true, at: late }),
    permits(asked, { isPress: true, at: late - 1 }),
    permits(asked, { isPress: false, at: late }),
  ]).toEqual([true, true, false, false]);
});
