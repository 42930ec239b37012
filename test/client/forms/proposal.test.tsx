import { beforeEach, expect, it } from 'vitest';
import { proposalHash, proposalIn, proposalKey } from '#forms/proposal.ts';
import { pageSession } from '#platform/session/page-session.ts';

const pathname = '/closed-loop-balancing/details/7';
const proposal = {
  form: pathname,
  title: 'Process',
  seen: [['Amount', '5.00 LTC']],
  values: { ids: [2n ** 60n, 'é%.#'] },
};

beforeEach(() => pageSession.signIn({ user: { id: 1, username: 'ada' } }));

it('OPR-115 reads a proposal as it was made, with its author and time', () => {
  const before = Date.now();
  const read = proposalIn({ hash: proposalHash(proposal), pathname });
  expect(read).toEqual({ ...proposal, by: 'ada', at: expect.any(Number) });
  expect((read as { at: number }).at).toBeGreaterThanOrEqual(before);
});

it('OPR-116 notices every changed, missing or added character', () => {
  const hash = proposalHash(proposal);
  for (let index = '#review='.length; index < hash.length; index += 1) {
    const other = hash[index] === '1' ? '2' : '1';
    const changed = [hash.slice(0, index) + other + hash.slice(index + 1), hash.slice(0, index)];
    expect(changed.map((one) => proposalIn({ hash: one, pathname }))).toEqual([
      'damaged',
      'damaged',
    ]);
  }
  expect(proposalIn({ hash: `${hash}1`, pathname })).toBe('damaged');
});

it('OPR-116 rejects a proposal for another screen', () => {
  const hash = proposalHash(proposal);
  for (const other of [`${pathname}0`, pathname.slice(0, -1), '/dashboard']) {
    expect(proposalIn({ hash, pathname: other })).toBe('damaged');
  }
  expect(
    proposalIn({ hash: proposalHash({ ...proposal, form: `${pathname} XBT` }), pathname }),
  ).toMatchObject({ by: 'ada' });
});

it('OPR-115 finds no proposal in other fragments', () => {
  expect(['', '#process', '#'].map((hash) => proposalIn({ hash, pathname }))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(['', '#process', '#process#review='].map(proposalKey)).toEqual(['', '', '']);
});

it('OPR-118 tells the drafts of two proposals apart', () => {
  const [first, second] = [proposal, { ...proposal, title: 'Other' }].map((one) =>
    proposalKey(proposalHash(one)),
  );
  expect(first).toMatch(/^#review=[0-9a-f]{16}$/);
  expect(second).not.toBe(first);
});
