import { expect, it } from 'vitest';
import { type Saving, savingOf, transition } from '#forms/saving.ts';

interface Values {
  name: string;
}

const base: Values = { name: 'before' };
const values: Values = { name: 'after' };
const conflict = { name: 'name', base: 'before', remote: 'theirs', local: 'after' } as const;
const start = savingOf({ values, base, conflicts: [], kept: [] });
const saving = transition(start, { is: 'started' });
const sent = transition(saving, { is: 'sending', revision: 'r1', values });
const failed = transition(sent, { is: 'failed', reasons: [] });

it.each<
  [string, Saving<Values>, Parameters<typeof transition<Values>>[1], Partial<Saving<Values>>]
>([
  ['begins', start, { is: 'started' }, { phase: 'saving', asked: [], isHeldBack: false }],
  ['ends before anything was sent', saving, { is: 'ended' }, { phase: 'editing', sent: undefined }],
  ['has failed with the values that were sent', failed, { is: 'ended' }, { phase: 'failed' }],
  [
    'has failed after a check has found that it was saved',
    transition(sent, { is: 'saved', revision: 'r1' }),
    { is: 'failed', reasons: [] },
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
  const asked = transition(start, { is: 'asked', reasons: ['An address.'] });
  expect(asked).toMatchObject({ asked: ['An address.'], isHeldBack: true });
  expect(transition(asked, { is: 'changed' })).toMatchObject({ asked: [], isHeldBack: false });
});

it('FORM-3 a change after a failure is edited again', () => {
  expect(transition(failed, { is: 'changed' }).phase).toBe('editing');
});

it('OPR-101 a conflict needs a decision, and restored input none', () => {
  const edit = { values, base, conflicts: [conflict], kept: [] };
  expect(transition(start, { is: 'replaced', edit }).isHeldBack).toBe(true);
  const restored = { ...edit, conflicts: [] };
  expect(transition(start, { is: 'replaced', edit: restored }).isHeldBack).toBe(false);
});

it('FORM-3 reasons after a rejection need a decision too', () => {
  const rejected = transition(sent, { is: 'failed', reasons: ['A trade is gone.'] });
  expect(rejected).toMatchObject({ asked: ['A trade is gone.'], isHeldBack: true });
});
