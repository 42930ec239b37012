import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getDraft, setDraft } from '#forms/drafts.ts';
import { proposalHash } from '#forms/proposal.ts';
import { pageSession } from '#platform/session/page-session.ts';
import { closedLoopBalancingFeature } from '../../../client/features/closed-loop-balancing/feature.tsx';
import { exchangeProvidersFeature } from '../../../client/features/exchange-providers/feature.tsx';
import { paste } from '../../support/paste.ts';
import { stubPopovers } from '../../support/popovers.ts';
import { caps, countedResponse, settlementOptions, trades } from '../../support/responses.ts';
import { openScreen } from '../../support/screen.tsx';
import { findLoaded } from '../../support/shown.ts';

const create = '/closed-loop-balancing/create';
const detailsPath = '/closed-loop-balancing/details/7';
const hash = 'cd'.repeat(32);
const seen = [
  ['Amount', '0.00000006 XBT'],
  ['Exchange Provider', 'Kraken'],
];
const settlement = {
  id: 7,
  reference_id: 'CLS-7',
  exchange_provider: 'Kraken',
  cryptocurrency_code: 'XBT',
  cryptocurrency_amount: 5,
  address: 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
  transaction_hash: null,
  note: null,
  created_at: '2026-11-19T10:44:00Z',
  trades: [],
};
const settlementResponses = {
  'GET /ajax/closed-loop-balancing': { settlements: { items: [], total: 0 }, unsettled_trades: [] },
  [`GET /ajax${detailsPath}`]: settlement,
  'PATCH /ajax/closed-loop-balancing/edit/7': {},
};

const linkFrom = (proposal: { form: string; values: unknown; seen?: string[][] }) =>
  proposalHash({ title: 'Process Settlement CLS-7', seen: [], ...proposal });
const openSettlement = (fragment: string, response: object = settlement) =>
  openScreen(detailsPath + fragment, closedLoopBalancingFeature.routes, {
    ...settlementResponses,
    [`GET /ajax${detailsPath}`]: response,
  });
const dialog = async () => within(await screen.findByRole('dialog'));
const copyLink = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: 'Copy link to this input' }));
};
/** Returns the path and fragment of the link that was copied. */
const copied = async () => {
  await screen.findByText(/Review link copied/);
  return (await navigator.clipboard.readText()).replace(location.origin, '');
};

beforeEach(() => {
  stubPopovers();
  pageSession.signIn({ user: { id: 9, username: 'bob' } });
});

describe('a link to the Process dialog', () => {
  it('OPR-115 carries hash and note to a colleague and sends nothing', async () => {
    const asked = openSettlement('#process');
    await paste(asked.user, (await dialog()).getByLabelText('Transaction Hash'), hash);
    await asked.user.type((await dialog()).getByLabelText('Note'), 'By phone');
    await copyLink(asked.user);
    const link = await copied();
    expect(asked.requests.filter(({ line }) => !line.startsWith('GET'))).toEqual([]);
    const opened = openScreen(link, closedLoopBalancingFeature.routes, settlementResponses);
    expect((await dialog()).getByText(/The link is not signed/).parentElement?.textContent).toMatch(
      /^ada proposed Process Settlement CLS-7 on .* ago\)/,
    );
    await opened.user.click((await dialog()).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(opened.requests.find(({ line }) => line.startsWith('PATCH'))?.body).toEqual({
        transaction_hash: hash,
        note: 'By phone',
      }),
    );
    await waitFor(() => expect(opened.location.hash).toBe(''));
  });

  it('OPR-115 has its menu once there is a hash, which closes after copying', async () => {
    const { user } = openSettlement('#process');
    const field = (await dialog()).getByLabelText('Transaction Hash');
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    await paste(user, field, hash);
    await copyLink(user);
    await copied();
    expect(screen.queryByRole('button', { name: 'Copy link to this input' })).toBeNull();
  });

  it('OPR-115 shows the link if the clipboard cannot be used', async () => {
    const { user } = openSettlement('#process');
    await paste(user, (await dialog()).getByLabelText('Transaction Hash'), hash);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await copyLink(user);
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Review link')).value).toMatch(
      /details\/7#review=/,
    );
  });

  it('OPR-115 shows no link to input that has changed since', async () => {
    const { user } = openSettlement('#process');
    await paste(user, (await dialog()).getByLabelText('Transaction Hash'), hash);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await copyLink(user);
    await screen.findByLabelText('Review link');
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'By phone' } });
    await waitFor(() => expect(screen.queryByLabelText('Review link')).toBeNull());
  });

  it('OPR-117 shows the facts that have changed since', async () => {
    openSettlement(
      linkFrom({ form: detailsPath, values: { transaction_hash: hash, note: '' }, seen }),
    );
    await (await dialog()).findByText(
      'Amount was 0.00000006 XBT in the proposal, and is 0.00000005 XBT now.',
    );
    expect(
      (await dialog()).queryByText(/^Exchange Provider was|damaged|^This proposal is/),
    ).toBeNull();
  });

  it('OPR-117 warns about an old proposal', async () => {
    vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 3 * 86_400_000);
    openSettlement(linkFrom({ form: detailsPath, values: { transaction_hash: hash, note: '' } }));
    await (await dialog()).findByText('This proposal is 3 d old.');
  });

  it('OPR-118 leaves the own draft alone', async () => {
    const { user } = openSettlement(
      linkFrom({ form: detailsPath, values: { transaction_hash: hash, note: '' } }),
    );
    const own = { title: 'Process', to: `${detailsPath}#process`, values: { note: 'mine' } };
    act(() => setDraft(detailsPath, own));
    await user.type((await dialog()).getByLabelText('Note'), 'theirs');
    expect(getDraft(detailsPath)).toMatchObject(own);
    await user.click((await dialog()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getDraft(detailsPath)).toMatchObject(own);
  });

  it.each([
    ['cut', (link: string) => link.slice(0, -5)],
    ['not a proposal', () => '#review=abc'],
  ])('OPR-116 shows a link that is damaged: %s', async (_, change) => {
    openSettlement(
      change(linkFrom({ form: detailsPath, values: { transaction_hash: hash, note: '' } })),
    );
    await findLoaded();
    expect(
      screen.getByText('This review link is damaged or incomplete. Ask for a new one.'),
    ).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('OPR-116 rejects values that no one could have typed', async () => {
    openSettlement(linkFrom({ form: detailsPath, values: { transaction_hash: 5 } }));
    await (await dialog()).findByText(
      'This review link is damaged or incomplete. Ask for a new one.',
    );
    expect((await dialog()).getByLabelText<HTMLTextAreaElement>('Transaction Hash').value).toBe('');
  });

  it('OPR-118 is dismissed', async () => {
    const { user, location } = openSettlement(
      linkFrom({ form: detailsPath, values: { transaction_hash: hash, note: '' } }),
    );
    await user.click((await dialog()).getByRole('button', { name: 'Dismiss' }));
    // The dialog stays open.
    await waitFor(() => expect(location.hash).toBe('#process'));
    expect(screen.queryByText(/The link is not signed/)).toBeNull();
  });

  it('OPR-317 focuses the empty hash after Dismiss', async () => {
    const { user } = openSettlement(
      linkFrom({ form: detailsPath, values: { transaction_hash: hash, note: '' } }),
    );
    await user.click((await dialog()).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(/The link is not signed/)).toBeNull());
    const field = (await dialog()).getByLabelText<HTMLTextAreaElement>('Transaction Hash');
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
  });

  it('OPR-118 is removed from the address by Cancel, with the input', async () => {
    const { user, location } = openSettlement(
      linkFrom({ form: detailsPath, values: { transaction_hash: hash, note: '' } }),
    );
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(location.hash).toBe(''));
    expect(screen.queryByText(/The link is not signed/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Process' }));
    expect((await dialog()).getByLabelText<HTMLTextAreaElement>('Transaction Hash').value).toBe('');
  });

  it('OPR-117 states that the settlement is completed', async () => {
    openSettlement(linkFrom({ form: detailsPath, values: { transaction_hash: hash, note: '' } }), {
      ...settlement,
      transaction_hash: 'ab'.repeat(32),
    });
    await screen.findByText('This settlement is already completed, with another transaction hash.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a link to Create Settlement', () => {
  const responses = (list: object[]) => ({
    [`GET /ajax${create}`]: settlementOptions,
    [`GET /ajax${create}/trades/7/1`]: () => countedResponse(list),
  });

  it('OPR-115 OPR-117 carries the selection, and names trades that are gone', async () => {
    const path = `${create}?provider=Kraken&cryptocurrency=XBT`;
    const asked = openScreen(path, closedLoopBalancingFeature.routes, responses(trades));
    await asked.user.click(await screen.findByLabelText('TRD-1'));
    await asked.user.click(screen.getByLabelText('TRD-2'));
    await copyLink(asked.user);
    const link = await copied();
    const opened = openScreen(link, closedLoopBalancingFeature.routes, responses(trades.slice(1)));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('TRD-2').checked).toBe(true),
    );
    await screen.findByText('1 selected trade is no longer unsettled, and not in the total.');
    await screen.findByText('Trades was 2 in the proposal, and is 1 now.');
    expect(opened.location.path + opened.location.hash).toBe(link);
  });

  it('OPR-117 names the selection of a provider that is not offered', async () => {
    const values = { selection: { providerId: '99', cryptocurrencyId: '1', tradeIds: [1, 2] } };
    const link = linkFrom({ form: create, values, seen: [['Trades', '2']] });
    openScreen(create + link, closedLoopBalancingFeature.routes, responses(trades));
    await screen.findByText('Trades was 2 in the proposal, and is 0 now.');
  });

  it('OPR-168 copies no link that some browsers cut', async () => {
    const many = Array.from({ length: 500 }, (_, id) => ({
      ...trades[0],
      id: 10 ** 15 + id,
      reference_id: `TRD-${id}`,
    }));
    const path = `${create}?provider=Kraken&cryptocurrency=XBT&age=all`;
    const { user } = openScreen(path, closedLoopBalancingFeature.routes, responses(many));
    await screen.findByRole('button', { name: 'More' });
    await act(() => navigator.clipboard.writeText('before'));
    await copyLink(user);
    expect((await screen.findByText(/take 8000\.$/)).textContent).toMatch(
      /^Not copied: \d{4,5} characters/,
    );
    expect(screen.queryByLabelText('Review link')).toBeNull();
    expect(await act(() => navigator.clipboard.readText())).toBe('before');
  });
});

describe('a link to a pair', () => {
  const path = '/exchange-providers/Kraken';
  const pair = (values: object = {}) => ({
    cryptocurrency: { id: 'XBT', code: 'XBT' },
    stablecoin: { id: 2, code: 'USDC' },
    properties: { active: true, ...caps, ...values },
  });
  const responses = (one: object) => ({
    [`GET /ajax${path}`]: { details: { name: 'Kraken', active: true }, pairs: [one] },
  });
  const cap = (name: string) => screen.findByLabelText<HTMLInputElement>(`${name}, XBT-USDC`);

  it('OPR-115 OPR-117 carries the changed caps, and shows conflicts with the saved ones', async () => {
    const asked = openScreen(path, exchangeProvidersFeature.routes, responses(pair()));
    await asked.user.click(await screen.findByRole('button', { name: 'Edit' }));
    await asked.user.clear(await cap('Trade Cap daily'));
    await asked.user.type(await cap('Trade Cap daily'), '777');
    await copyLink(asked.user);
    const link = await copied();
    openScreen(
      link,
      exchangeProvidersFeature.routes,
      responses(pair({ trade_cap_daily: '555', trade_cap_weekly: '5' })),
    );
    expect((await cap('Trade Cap daily')).value).toBe('777');
    expect((await cap('Trade Cap weekly')).value).toBe('5');
    expect(
      screen.getByRole('button', { name: 'Use saved value for Trade Cap daily' }),
    ).toBeTruthy();
    expect(screen.getByText(/The link is not signed/)).toBeTruthy();
  });

  const link = (values: object, row = 'XBT 2') =>
    path + linkFrom({ form: `${path} ${row}`, values });
  const base = {
    active: true,
    ...caps,
    trade_cap_daily: '200',
    trade_cap_weekly: '1000',
    trade_cap_monthly: '3500',
  };
  const input = { base, local: { ...base, trade_cap_daily: '777' } };

  it('OPR-116 states that a pair is not listed', async () => {
    openScreen(link(input, 'LTC-USDC'), exchangeProvidersFeature.routes, responses(pair()));
    await screen.findByText(
      'Process Settlement CLS-7 is not listed here now, so it was not opened.',
    );
    expect(screen.queryByLabelText('Trade Cap daily, XBT-USDC')).toBeNull();
  });

  it('OPR-115 opens one of several pairs without a warning', async () => {
    const other = { ...pair(), cryptocurrency: { id: 'LTC', code: 'LTC' } };
    const body = { details: { name: 'Kraken', active: true }, pairs: [other, pair()] };
    openScreen(link(input), exchangeProvidersFeature.routes, { [`GET /ajax${path}`]: body });
    expect((await cap('Trade Cap daily')).value).toBe('777');
    expect(screen.queryByText(/is not listed|damaged/)).toBeNull();
  });

  it('OPR-116 states once that a link to a pair is damaged', async () => {
    openScreen(link(input).slice(0, -5), exchangeProvidersFeature.routes, responses(pair()));
    await screen.findByRole('button', { name: 'Edit' });
    expect(
      screen.getAllByText('This review link is damaged or incomplete. Ask for a new one.'),
    ).toHaveLength(1);
    expect(screen.queryByText(/is not listed/)).toBeNull();
  });

  it('OPR-118 stays in the address while a list is filtered', async () => {
    const opened = openScreen(link(input), exchangeProvidersFeature.routes, responses(pair()));
    await cap('Trade Cap daily');
    await opened.user.type(screen.getByRole('searchbox'), 'xbt');
    await waitFor(() => expect(opened.location.path).toBe(`${path}?filter-exchange-pairs=xbt`));
    expect(opened.location.hash).toMatch(/^#review=/);
    expect((await cap('Trade Cap daily')).value).toBe('777');
  });

  it('OPR-317 focuses the heading after Dismiss', async () => {
    const { user } = openScreen(link(input), exchangeProvidersFeature.routes, responses(pair()));
    await cap('Trade Cap daily');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await screen.findByRole('button', { name: 'Edit' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it.each(['Cancel', 'Save'])(
    'OPR-118 is removed from the address by %s; filter and focus stay',
    async (end) => {
      const save = { [`POST /ajax${path}/pairs`]: {} };
      const [pathname, fragment] = link(input).split('#');
      const opened = openScreen(
        `${pathname}?filter-exchange-pairs=XBT#${fragment}`,
        exchangeProvidersFeature.routes,
        {
          ...responses(pair()),
          ...save,
        },
      );
      expect((await cap('Trade Cap daily')).value).toBe('777');
      await opened.user.click(screen.getByRole('button', { name: end }));
      const edit = await screen.findByRole('button', { name: 'Edit' });
      await waitFor(() =>
        expect(opened.location).toEqual({ path: `${path}?filter-exchange-pairs=XBT`, hash: '' }),
      );
      expect(document.activeElement).toBe(edit);
      expect(screen.queryByText(/The link is not signed/)).toBeNull();
      if (end === 'Save') expect(screen.getByText('Saved')).toBeTruthy();
    },
  );

  it('OPR-116 takes no cap that could not be typed, and states it', async () => {
    const values = { ...input, local: { ...input.local, trade_cap_daily: '1e9' } };
    openScreen(link(values), exchangeProvidersFeature.routes, responses(pair()));
    await screen.findByText('This review link is damaged or incomplete. Ask for a new one.');
    expect(screen.queryByLabelText('Trade Cap daily, XBT-USDC')).toBeNull();
  });
});
