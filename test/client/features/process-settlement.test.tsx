import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { checksOf } from '#data/writes/use-outbox.ts';
import { setOutboxBackend, writes } from '#platform/outbox/document-outbox.ts';
import { holdsDocument } from '#platform/release/editing.ts';
import { closedLoopBalancingFeature } from '../../../client/features/closed-loop-balancing/feature.tsx';
import { settlementProcessing } from '../../../client/features/closed-loop-balancing/writes.ts';
import { paste } from '../../support/paste.ts';
import { rejected } from '../../support/responses.ts';
import { openScreen } from '../../support/screen.tsx';
import { declareFeatures } from '../../support/session.ts';
import { findLoaded, shownFacts } from '../../support/shown.ts';

const overview = 'GET /ajax/closed-loop-balancing';
const details = 'GET /ajax/closed-loop-balancing/details/7';
const process = 'PATCH /ajax/closed-loop-balancing/edit/7';

const settlement = (id: number, transaction_hash: string | null) => ({
  id,
  reference_id: `CLS-${id}`,
  exchange_provider: 'Kraken',
  cryptocurrency_code: 'XBT',
  cryptocurrency_amount: 5,
  address: 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
  transaction_hash,
  note: null,
  created_at: '2026-11-19T10:44:00Z',
  trades: [],
});

const modal = () => within(screen.getByRole('dialog', { name: /^Process Settlement CLS-7/ }));
const hash = () => modal().getByLabelText<HTMLInputElement>('Transaction Hash');

/** Opens the modal of settlement 7 from the overview, which also lists a settlement with a hash. `changes` are those of settlement 7. */
async function openModal(
  changes: Partial<ReturnType<typeof settlement>> & {
    created_by?: string;
    created_by_id?: number;
  } = {},
) {
  setOutboxBackend(checksOf([settlementProcessing]));
  const opened = openScreen('/closed-loop-balancing', closedLoopBalancingFeature.routes, {
    [overview]: {
      settlements: { items: [settlement(7, null), settlement(8, 'AB'.repeat(32))], total: 2 },
      unsettled_trades: [],
    },
    [details]: { ...settlement(7, null), ...changes },
    [process]: {},
  });
  await findLoaded();
  await opened.user.click(screen.getByRole('link', { name: 'CLS-7' }));
  await findLoaded();
  await opened.user.click(screen.getByRole('button', { name: 'Process' }));
  const sent = () => opened.requests.filter(({ line }) => line === process).map(({ body }) => body);
  return { ...opened, sent };
}

/** Opens the modal by its address: nothing else is loaded. */
async function openDirectly() {
  const opened = openScreen(
    '/closed-loop-balancing/details/7#process',
    closedLoopBalancingFeature.routes,
    {
      [overview]: {
        settlements: { items: [settlement(7, null), settlement(8, 'ab'.repeat(32))], total: 2 },
        unsettled_trades: [],
      },
      [details]: {
        ...settlement(7, null),
        trades: [{ reference_id: 'TRD-1' }, { reference_id: 'TRD-2' }],
      },
      [process]: {},
    },
  );
  await screen.findByRole('dialog');
  const sent = () => opened.requests.filter(({ line }) => line === process).map(({ body }) => body);
  return { ...opened, sent };
}

it.each([
  [{ created_by_id: 1 }, true],
  [{ created_by_id: 2, created_by: 'demo' }, false],
  [{ created_by: 'demo' }, false],
])('CLB-16 leaves the process of a settlement %j to a colleague: %s', async (creator, isOwn) => {
  await openModal(creator);
  const reminder = 'You created this settlement. A colleague should process it.';
  expect(modal().queryByText(reminder) !== null).toBe(isOwn);
});

describe('leaving the modal while it saves', () => {
  /** Saves with a cookie that has changed, so that the session is checked right before the request. */
  async function saveUncertain() {
    const opened = await openModal();
    const check = Promise.withResolvers<Response>();
    opened.responses['GET /ajax/auth/check'] = () => check.promise;
    Reflect.set(document, 'cookie', 'XSRF-TOKEN=rotated');
    await paste(opened.user, hash(), 'cd'.repeat(32));
    await opened.user.click(modal().getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(opened.requests.map(({ line }) => line)).toContain('GET /ajax/auth/check'),
    );
    const confirm = async () => {
      await act(async () => check.resolve(Response.json({ id: 1, username: 'ada' })));
      Reflect.set(document, 'cookie', 'XSRF-TOKEN=; Max-Age=-1');
    };
    return { ...opened, confirm };
  }

  it.each([
    ['Cancel', (user: UserEvent) => user.click(modal().getByRole('button', { name: 'Cancel' }))],
    // What the browser does then.
    ['Escape', () => act(async () => screen.getByRole<HTMLDialogElement>('dialog').close())],
  ])('FORM-2 sends nothing after %s while the user is confirmed', async (_, leave) => {
    const { user, confirm, sent } = await saveUncertain();
    await leave(user);
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    await confirm();
    await waitFor(() => expect(holdsDocument()).toBe(false));
    expect(sent()).toEqual([]);
    expect(writes.get()).toEqual([]);
  });
});

describe('processing a settlement', () => {
  it('CLB-6 opens no modal for a processed settlement', async () => {
    openScreen('/closed-loop-balancing/details/8#process', closedLoopBalancingFeature.routes, {
      'GET /ajax/closed-loop-balancing/details/8': settlement(8, 'ab'),
    });
    await findLoaded();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('SHELL-20 puts the modal into the address and keeps the query', async () => {
    const opened = openScreen(
      '/closed-loop-balancing/details/7?from=list',
      closedLoopBalancingFeature.routes,
      { [details]: settlement(7, null) },
    );
    await opened.user.click(await screen.findByRole('button', { name: 'Process' }));
    await screen.findByRole('dialog');
    expect(opened.location).toMatchObject({
      path: '/closed-loop-balancing/details/7?from=list',
      hash: '#process',
    });
    await act(() => opened.router.navigate(-1));
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(() => opened.router.navigate(1));
    await opened.user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }),
    );
    await waitFor(() => expect(opened.location.hash).toBe(''));
    expect(opened.location.path).toBe('/closed-loop-balancing/details/7?from=list');
    expect(opened.router.state.historyAction).toBe('POP');
  });

  it('SHELL-20 removes a modal that a link has opened from the address', async () => {
    const { user, location, router } = await openDirectly();
    await user.click(modal().getByRole('button', { name: 'Cancel' }));
    expect(location.hash).toBe('');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('OPR-12 warns about the hash', async () => {
    const { user } = await openModal();
    await paste(user, hash(), ` ${'ab'.repeat(32)}`);
    await waitFor(() =>
      expect(
        [...(modal().getAllByRole('status')[1]?.querySelectorAll('p') ?? [])].map(
          ({ textContent }) => textContent,
        ),
      ).toEqual(['This hash is already used by settlement CLS-8.']),
    );
  });

  it('OPR-12 sends the hash without spaces', async () => {
    const { user, sent } = await openModal();
    await paste(user, hash(), ` ${'fe'.repeat(32)}`);
    await user.click(modal().getByRole('button', { name: 'Save' }));
    await screen.findByText('Closed loop settlement processed successfully.');
    expect(sent()).toEqual([{ transaction_hash: 'fe'.repeat(32), note: '' }]);
  });

  it.each([
    [
      'an address',
      '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
      'This looks like an address, not a transaction hash.',
    ],
    ['a cut hash', 'cd'.repeat(31), 'XBT hashes have 64 characters; this has 62.'],
  ])('OPR-104 saves %s with a second click only', async (_name, typed, reason) => {
    const { user, sent } = await openDirectly();
    await paste(user, hash(), typed);
    await user.keyboard('{Enter}');
    await modal().findByText('Not saved.');
    expect(modal().getByText(reason)).toBeTruthy();
    const described = hash().getAttribute('aria-describedby');
    expect(document.getElementById(described ?? '')?.textContent).toBe(reason);
    await waitFor(() => expect(hash().getAttribute('aria-invalid')).toBe('true'));
    expect(sent()).toEqual([]);
    await user.click(modal().getByRole('button', { name: 'Save anyway' }));
    await screen.findByText('Closed loop settlement processed successfully.');
    expect(sent()).toEqual([{ transaction_hash: typed, note: '' }]);
  });

  it.each(['ab'.repeat(32), `0x${'AB'.repeat(32)}`])(
    'OPR-104 offers no save of the hash of another settlement: %s',
    async (typed) => {
      const { user, sent } = await openDirectly();
      await paste(user, hash(), typed);
      await user.keyboard('{Enter}');
      await waitFor(() => expect(hash().getAttribute('aria-invalid')).toBe('true'));
      expect(modal().getAllByText('This hash is already used by settlement CLS-8.')).toHaveLength(
        1,
      );
      await user.keyboard('{Enter}');
      expect(modal().queryByText('Not saved.')).toBeNull();
      expect(modal().queryByRole('button', { name: 'Save anyway' })).toBeNull();
      expect(sent()).toEqual([]);
      await user.clear(hash());
      await paste(user, hash(), 'cd'.repeat(32));
      await user.keyboard('{Enter}');
      await screen.findByText('Closed loop settlement processed successfully.');
      expect(sent()).toEqual([{ transaction_hash: 'cd'.repeat(32), note: '' }]);
    },
  );

  it('OPR-104 saves a hash of another cryptocurrency with a second click only', async () => {
    const { user, sent, responses } = await openDirectly();
    const other = { ...settlement(8, 'ab'.repeat(32)), cryptocurrency_code: 'LTC' };
    responses[overview] = {
      settlements: { items: [settlement(7, null), other], total: 2 },
      unsettled_trades: [],
    };
    await paste(user, hash(), 'ab'.repeat(32));
    await user.keyboard('{Enter}');
    await modal().findByText('Not saved.');
    expect(modal().getByText('This hash is already used by settlement CLS-8.')).toBeTruthy();
    await user.click(modal().getByRole('button', { name: 'Save anyway' }));
    await screen.findByText('Closed loop settlement processed successfully.');
    expect(sent()).toHaveLength(1);
  });

  it('OPR-104 FORM-3 takes no Enter for a press that Save has ignored', async () => {
    const { user, sent } = await openDirectly();
    await user.type(hash(), 'done');
    await user.dblClick(modal().getByRole('button', { name: 'Save' }));
    await modal().findByText('Not saved.');
    await user.type(hash(), '{Enter}');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(sent()).toEqual([]);
  });

  it('OPR-104 FORM-3 returns the focus to a hash in doubt, so that the corrected one is typed there', async () => {
    const { user, sent } = await openDirectly();
    await user.type(hash(), 'abc123{Enter}');
    await modal().findByText('Not saved.');
    expect(document.activeElement).toBe(hash());
    await user.clear(hash());
    await paste(user, hash(), '12'.repeat(32));
    await user.keyboard('{Enter}');
    await screen.findByText('Closed loop settlement processed successfully.');
    expect(sent()).toEqual([{ transaction_hash: '12'.repeat(32), note: '' }]);
  });

  it('OPR-104 asks again about another hash', async () => {
    const { user, sent } = await openDirectly();
    await paste(user, hash(), '1BoatSLRHtKNngkdXEeobR76b53LETtpyT');
    await user.keyboard('{Enter}');
    await modal().findByText('Not saved.');
    await user.clear(hash());
    await paste(user, hash(), 'AB'.repeat(32));
    await user.keyboard('{Enter}');
    await modal().findByText('This hash is already used by settlement CLS-8.');
    expect(sent()).toEqual([]);
  });

  it('OPR-104 asks the backend for one hash, in both spellings, where it can', async () => {
    const { user, sent, responses, requests } = await openDirectly();
    onTestFinished(() => declareFeatures(null));
    act(() => declareFeatures('/closed-loop-balancing/settlements(q)'));
    responses['GET /ajax/closed-loop-balancing/settlements'] = ({ url }: { url: string }) => ({
      items: url.includes('q=0x') ? [settlement(8, `0x${'ab'.repeat(32)}`)] : [],
      total: 1,
      per_page: 15,
    });
    await paste(user, hash(), 'AB'.repeat(32));
    // While it is typed, and before it is saved.
    await modal().findByText('This hash is already used by settlement CLS-8.');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(hash().getAttribute('aria-invalid')).toBe('true'));
    expect(modal().queryByText('Not saved.')).toBeNull();
    expect(requests.map(({ line }) => line)).not.toContain(overview);
    expect(sent()).toEqual([]);
  });

  it('OPR-104 does not ask the backend for a text that is too long for a hash', async () => {
    const { user, sent, requests } = await openDirectly();
    onTestFinished(() => declareFeatures(null));
    act(() => declareFeatures('/closed-loop-balancing/settlements(q)'));
    await paste(user, hash(), 'a'.repeat(5_000));
    await modal().findByText('XBT hashes have 64 characters; this has 5000.');
    await user.keyboard('{Enter}');
    await modal().findByText('Not saved.');
    expect(requests.filter(({ url }) => url.includes('q='))).toEqual([]);
    expect(sent()).toEqual([]);
  });

  it('OPR-104 asks when other settlements cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, sent, responses } = await openDirectly();
    responses[overview] = () => new Response(null, { status: 503 });
    await paste(user, hash(), 'cd'.repeat(32));
    await user.keyboard('{Enter}');
    await modal().findByText("Couldn't check whether another settlement has this hash.");
    expect(sent()).toEqual([]);
    await user.click(modal().getByRole('button', { name: 'Save anyway' }));
    await screen.findByText('Closed loop settlement processed successfully.');
  });

  it('CLB-17 does not replace the hash of a colleague', async () => {
    const { user, sent, responses } = await openDirectly();
    responses[details] = {
      ...settlement(7, 'ba'.repeat(32)),
      processed_by: 'ben',
      processed_at: '2026-11-20T10:00:00Z',
    };
    await paste(user, hash(), 'cd'.repeat(32));
    await user.keyboard('{Enter}');
    await modal().findByText(
      "ben has processed this settlement, with another transaction hash. Yours isn't saved: copy it if you have sent the amount.",
    );
    expect(modal().getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    expect(document.querySelector('dialog time')?.getAttribute('datetime')).toBe(
      '2026-11-20T10:00:00.000Z',
    );
    expect(modal().queryByText('Not saved.')).toBeNull();
    expect(hash().value).toEqual('cd'.repeat(32));
    expect(sent()).toEqual([]);
  });

  it('OPR-21 keeps the hash of the one who was slower, until it is discarded', async () => {
    const { user, responses } = await openDirectly();
    responses[details] = { ...settlement(7, 'ba'.repeat(32)), processed_by: 'ben' };
    await paste(user, hash(), 'cd'.repeat(32));
    await user.keyboard('{Enter}');
    await modal().findByText(/^ben has processed this settlement/);
    // What the browser does on Escape.
    await act(async () => screen.getByRole<HTMLDialogElement>('dialog').close());
    await user.click(await screen.findByRole('button', { name: 'Unsaved input' }));
    await user.click(await modal().findByRole('button', { name: 'Restore' }));
    expect(hash().value).toEqual('cd'.repeat(32));
    await user.click(modal().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('button', { name: 'Unsaved input' })).toBeNull();
  });

  it('CLB-17 shows who was faster after a rejection', async () => {
    const { user, responses } = await openDirectly();
    responses[process] = () => {
      responses[details] = { ...settlement(7, 'ba'.repeat(32)), processed_by: 'ben' };
      const errors = { transaction_hash: ['This settlement has already been processed.'] };
      return Response.json({ errors }, { status: 422, headers: rejected });
    };
    await paste(user, hash(), 'cd'.repeat(32));
    await user.keyboard('{Enter}');
    await modal().findByText(
      "ben has processed this settlement, with another transaction hash. Yours isn't saved: copy it if you have sent the amount.",
    );
    expect(screen.getByRole('dialog').querySelector('mark')?.textContent).toBe('ba'.repeat(32));
    expect(modal().getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  it('OPR-104 shows only the message of a rejected hash', async () => {
    const { user, responses } = await openDirectly();
    const message = 'This hash is already used by settlement CLS-8.';
    responses[process] = () =>
      Response.json(
        { errors: { transaction_hash: [message] } },
        { status: 422, headers: rejected },
      );
    await paste(user, hash(), 'cd'.repeat(31));
    await user.keyboard('{Enter}');
    await modal().findByText('Not saved.');
    await user.click(modal().getByRole('button', { name: 'Save anyway' }));
    await modal().findByText(message);
    expect(modal().getAllByRole('status')[1]?.textContent).toBe('');
    expect(modal().queryByText('Not saved.')).toBeNull();
  });

  it('OPR-104 offers no save of a hash that was rejected', async () => {
    const { user, responses } = await openDirectly();
    const used = 'cd'.repeat(32);
    const errors = { transaction_hash: ['This hash is already used by settlement CLS-8.'] };
    responses[process] = () => {
      const items = [settlement(7, null), settlement(8, used)];
      responses[overview] = { settlements: { items, total: 2 }, unsettled_trades: [] };
      return Response.json({ errors }, { status: 422, headers: rejected });
    };
    await paste(user, hash(), used);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(hash().getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() =>
      expect(modal().getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).not.toBe(
        'true',
      ),
    );
    expect(modal().queryByRole('button', { name: 'Save anyway' })).toBeNull();
  });

  it('CLB-17 names what has changed since the dialog was opened', async () => {
    const { user, sent, responses } = await openDirectly();
    responses[details] = { ...settlement(7, null), cryptocurrency_amount: 6 };
    await paste(user, hash(), 'cd'.repeat(32));
    await user.keyboard('{Enter}');
    await modal().findByText(
      'Amount was 0.00000005 XBT when you opened this dialog, and is 0.00000006 XBT now.',
    );
    expect(sent()).toEqual([]);
    await user.click(modal().getByRole('button', { name: 'Save anyway' }));
    await screen.findByText('Closed loop settlement processed successfully.');
  });

  it('CLB-17 reads the settlement again when the dialog opens', async () => {
    const { user, responses } = await openModal();
    await act(async () => screen.getByRole<HTMLDialogElement>('dialog').close());
    responses[details] = { ...settlement(7, null), address: 'bc1qnew' };
    await user.click(screen.getByRole('button', { name: 'Process' }));
    const sentence =
      'Address was bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el when you opened this dialog, and is bc1qnew now.';
    await modal().findByText(sentence);
    expect(shownFacts('Settlement Details')).toMatchObject({ Address: 'bc1qnew' });
    await paste(user, hash(), 'cd'.repeat(32));
    await user.keyboard('{Enter}');
    await modal().findByText('Not saved.');
    expect(modal().getAllByText(sentence)).toHaveLength(1);
  });

  it('OPR-21 restores the Process modal', async () => {
    const { user } = await openModal();
    const note = () => modal().getByLabelText<HTMLInputElement>('Note');
    await user.type(note(), 'Half a sentence');
    await waitFor(() =>
      expect(JSON.stringify([sessionStorage, localStorage])).toContain('Half a sentence'),
    );
    // What the browser does on Escape.
    await act(async () => screen.getByRole<HTMLDialogElement>('dialog').close());
    await user.click(screen.getByRole('button', { name: 'Process' }));
    expect(note().value).toBe('');
    await user.click(modal().getByRole('button', { name: 'Restore' }));
    expect(note().value).toBe('Half a sentence');
  });

  it('OPR-10 shows amount and destination above the focused hash field', async () => {
    const { user, sent } = await openModal();
    expect(shownFacts('Settlement Details')).toMatchObject({
      Amount: '0.00000005 XBT',
      'Exchange Provider': 'Kraken',
    });
    const texts = (selector: string) =>
      [...screen.getByRole('dialog').querySelectorAll(selector)].map(
        ({ textContent }) => textContent,
      );
    expect(texts('dt')).toEqual(['Amount', 'Exchange Provider', 'Address']);
    expect(texts('dd')).toEqual(['0.00000005 XBT', 'Kraken', settlement(7, null).address]);
    expect(document.activeElement).toBe(hash());
    await user.keyboard(`${'cd'.repeat(32)}{Enter}`);
    await screen.findByText('Closed loop settlement processed successfully.');
    expect(sent()).toEqual([{ transaction_hash: 'cd'.repeat(32), note: '' }]);
  });

  it('OPR-105 names settlement and number of trades in the title', async () => {
    await openDirectly();
    expect(screen.getByRole('dialog').querySelector('h2')?.textContent).toBe(
      'Process Settlement CLS-7, 2 trades',
    );
  });

  it('OPR-105 has one button that copies the amount', async () => {
    const { user } = await openDirectly();
    await user.click(modal().getByRole('button', { name: 'Copy XBT 0.00000005' }));
    expect(await navigator.clipboard.readText()).toBe('0.00000005');
    expect(modal().getAllByRole('button', { name: /^Copy (?!link)/ })).toHaveLength(2);
  });

  it('CLB-6 ERR-8 submits the modal once and shows a late outcome', async () => {
    const { user, responses, sent } = await openModal();
    const rejected = Promise.withResolvers<Response>();
    responses[process] = () => rejected.promise;
    await paste(user, hash(), 'fe'.repeat(32));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await user.click(modal().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    rejected.resolve(Response.json({ errors: { transaction_hash: ['Wrong.'] } }, { status: 422 }));
    await screen.findByText(/Your changes were not saved\.$/);
    expect(sent()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Process' })).toBeTruthy();
  });

  it.each([
    ['XBT', 0],
    ['USDC', 1],
  ])('OPR-11 says whether a hash of %s is checked', async (code, notes) => {
    const { user, responses } = await openModal({ cryptocurrency_code: code });
    await paste(user, hash(), 'cd'.repeat(32));
    await waitFor(() => expect(hash().value).toBe('cd'.repeat(32)));
    expect(responses[details]).toMatchObject({ cryptocurrency_code: code });
    await waitFor(() =>
      expect(
        modal().queryAllByText("The form of USDC hashes isn't known, so it isn't checked."),
      ).toHaveLength(notes),
    );
  });

  it('OPR-112 states how many settlements are compared for the same hash', async () => {
    const { user, responses } = await openModal();
    expect(modal().queryByText(/^Only/)).toBeNull();
    const items = [settlement(7, null), settlement(8, 'ef'.repeat(32))];
    responses[overview] = { settlements: { items, total: 2274 }, unsettled_trades: [] };
    await paste(user, hash(), 'ef'.repeat(32));
    await user.click(modal().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(hash().getAttribute('aria-invalid')).toBe('true'));
    expect(modal().queryByText(/^Only/)).toBeNull();
    await user.clear(hash());
    await paste(user, hash(), 'cd'.repeat(32));
    await waitFor(() =>
      expect(modal().getByText(/^Only/).textContent).toBe(
        'Only 2 of 2274 settlements are compared for the same hash.',
      ),
    );
  });
});
