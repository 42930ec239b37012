import { screen, waitFor, within } from '@testing-library/react';
import { Link, Outlet } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { writes } from '#platform/outbox/document-outbox.ts';
import { isUnsaved } from '#platform/release/editing.ts';
import { announcement } from '#platform/toasts.ts';
import { exchangeProvidersFeature } from '../../../client/features/exchange-providers/feature.tsx';
import { startApp } from '../../support/rendered-app.tsx';
import { caps, rejected } from '../../support/responses.ts';
import { openScreen } from '../../support/screen.tsx';
import { findLoaded, shownCells, shownFacts } from '../../support/shown.ts';

const details = 'GET /ajax/exchange-providers/Kraken';
const savePair = 'POST /ajax/exchange-providers/Kraken/pairs';

const pair = (code: string, properties: object | null = { active: true, ...caps }) => ({
  cryptocurrency: { id: code, code },
  stablecoin: { id: 2, code: 'USDC' },
  properties,
});
const provider = (...pairs: object[]) => ({ details: { name: 'Kraken', active: true }, pairs });

const row = (name: string) =>
  within(screen.getByText(name, { selector: 'td' }).closest('tr') as HTMLElement);
const button = (name: string, label: string) => row(name).getByRole('button', { name: label });
const cap = (name: string, label = 'Trade Cap daily') =>
  screen.getByLabelText<HTMLInputElement>(`${label}, ${name}`);
const active = (name: string) => screen.getByLabelText<HTMLInputElement>(`Active, ${name}`);
const rowTexts = (name: string) =>
  shownCells('Exchange Pairs')
    .find(([first]) => first === name)
    ?.slice(2)
    .join(' ');
const isSaving = (name: string, spinner = 'Saving') =>
  row(name).queryByRole('img', { name: spinner }) !== null &&
  active(name).disabled &&
  cap(name).disabled;

const withLink = (
  <>
    <Link to="/exchange-providers">Leave</Link>
    <Outlet />
  </>
);

/** Opens two pairs of Kraken on a backend that stores saved values. */
async function open(search = '') {
  let pairs = [pair('XBT'), pair('LTC')];
  const routes = [{ element: withLink, children: exchangeProvidersFeature.routes }];
  const opened = openScreen(`/exchange-providers/Kraken${search}`, routes, {
    [details]: () => Response.json(provider(...pairs)),
    [savePair]: () => {
      const { cryptocurrency_id, stablecoin_id, ...properties } = sent().at(-1) as Record<
        string,
        unknown
      >;
      pairs = pairs.map((one) =>
        one.cryptocurrency.id === cryptocurrency_id ? { ...one, properties } : one,
      );
      return Response.json({});
    },
  });
  const sent = () =>
    opened.requests.filter(({ line }) => line === savePair).map(({ body }) => body);
  const type = async (input: HTMLElement, text: string) => {
    await opened.user.clear(input);
    await opened.user.type(input, text);
  };
  await findLoaded();
  return { ...opened, sent, type };
}

describe('the pairs of a provider', () => {
  it('OPR-210 marks the pair of a link and focuses its Edit', async () => {
    await open('?row=LTC-USDC');
    expect(document.activeElement).toBe(button('LTC-USDC', 'Edit'));
    expect(
      [...document.querySelectorAll('tr[aria-current]')].map((one) => one.textContent),
    ).toEqual([expect.stringContaining('LTC-USDC')]);
  });

  it('OPR-250 groups the digits of a cap while its field has no focus', async () => {
    const { user } = await open();
    await user.click(button('XBT-USDC', 'Edit'));
    const field = cap('XBT-USDC', 'Volume Cap weekly');
    await user.clear(field);
    await user.type(field, '1234567.50');
    const shown = field.nextElementSibling;
    expect(field.value).toBe('1234567.50');
    expect(shown?.textContent).toBe('1234567.50');
    expect(shown?.querySelectorAll('[class*=group]').length).toBe(2);
  });

  it('OPR-251 gives a column of caps the width of its longest value', async () => {
    const pairs = [
      pair('XBT', { active: true, ...caps, volume_cap_daily: '92233720368547758.07' }),
    ];
    openScreen('/exchange-providers/Kraken', exchangeProvidersFeature.routes, {
      [details]: provider(...pairs),
    });
    await findLoaded();
    const widths = [...document.querySelectorAll('col')].map(({ style }) =>
      Number.parseFloat(style.width),
    );
    expect(widths.slice(2, 4)).toEqual([14.25, 8]);
  });

  it('EXCH-2 FMT-1 FMT-3 shows large caps exactly and missing caps as a dash', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const large = {
      active: false,
      ...caps,
      volume_cap_daily: '999999999999999999.99',
      trade_cap_daily: '9007199254740993',
    };
    const body = {
      details: { name: 'Kraken', active: null },
      pairs: [pair('XBT', large), pair('LTC', null)],
    };
    openScreen('/exchange-providers/Kraken', exchangeProvidersFeature.routes, { [details]: body });
    await findLoaded();
    expect(shownFacts()).toEqual({ Name: 'Kraken', Active: '–' });
    expect(rowTexts('XBT-USDC')).toBe(
      '999999999999999999.99 1250000.50 4000000.00 9007199254740993 1000 3500 Edit',
    );
    expect(rowTexts('LTC-USDC')).toBe('– – – – – – Edit');
  });

  it.each([
    ['Volume Cap daily', '1,2a3.4.5-e', '123.4.5', '0.00'],
    ['Volume Cap weekly', '.5', '.5', '0.00'],
    ['Volume Cap monthly', '007', '007', '0.00'],
    ['Trade Cap daily', '1,2a3.4', '1234', '0'],
    ['Trade Cap weekly', '-1', '1', '0'],
    ['Trade Cap monthly', '1e3', '13', '0'],
  ])(
    'EXCH-4 filters typed characters and fills an empty cap: %s',
    async (label, typed, filtered, empty) => {
      const { user, type } = await open();
      await user.click(button('XBT-USDC', 'Edit'));
      const input = cap('XBT-USDC', label);
      await type(input, typed);
      expect(input.value).toBe(filtered);
      await type(input, 'abc');
      expect(input.value).toBe('');
      await user.tab();
      expect(input.value).toBe(empty);
    },
  );

  it('EXCH-3 edits and saves two rows at once', async () => {
    const { user, type, responses, sent } = await open();
    const saved = Promise.withResolvers<Response>();
    responses[savePair] = () => saved.promise.then((response) => response.clone());
    for (const [name, value] of [
      ['XBT-USDC', '71'],
      ['LTC-USDC', '72'],
    ] as const) {
      await user.click(button(name, 'Edit'));
      await type(cap(name), value);
    }
    await user.click(button('XBT-USDC', 'Save'));
    expect(isSaving('XBT-USDC')).toBe(true);
    expect(isSaving('LTC-USDC')).toBe(false);
    expect(row('XBT-USDC').queryByRole('button')).toBeNull();
    expect(cap('LTC-USDC').disabled).toBe(false);
    await user.click(button('LTC-USDC', 'Save'));
    expect(isSaving('LTC-USDC')).toBe(true);
    await waitFor(() =>
      expect(sent()).toMatchObject([{ trade_cap_daily: '71' }, { trade_cap_daily: '72' }]),
    );
    saved.resolve(Response.json({}));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Edit' })).toHaveLength(2));
  });

  it('EXCH-3 EXCH-6 leaves an edited row alone when data is refetched', async () => {
    const { user, type, requests } = await open();
    await user.click(button('LTC-USDC', 'Edit'));
    await type(cap('LTC-USDC'), '4711');
    await user.click(button('XBT-USDC', 'Edit'));
    await type(cap('XBT-USDC'), '133');
    await user.click(button('XBT-USDC', 'Save'));
    await waitFor(() => expect(requests.at(-1)?.line).toBe(details));
    await findLoaded();
    expect(cap('LTC-USDC').value).toBe('4711');
    expect(cap('LTC-USDC', 'Trade Cap weekly').value).toBe('1000');
    await user.click(button('LTC-USDC', 'Cancel'));
    expect(rowTexts('LTC-USDC')).toBe('250000.00 1250000.50 4000000.00 200 1000 3500 Edit');
  });

  it('OPR-277 focuses the next Edit after a save, if there is one', async () => {
    const { user, type } = await open();
    await user.click(button('XBT-USDC', 'Edit'));
    await type(cap('XBT-USDC'), '71{Enter}');
    expect(await screen.findAllByText('Saved')).toHaveLength(1);
    expect(document.activeElement).toBe(button('LTC-USDC', 'Edit'));
    expect(announcement.get().text).toBe('XBT-USDC is saved');
    await user.keyboard('{Enter}');
    await type(cap('LTC-USDC'), '72{Enter}');
    await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(2));
    expect(document.activeElement).toBe(button('LTC-USDC', 'Edit'));
  });

  it('OPR-277 leaves the focus to a user who has moved it', async () => {
    const { user, type, responses } = await open();
    const saved = Promise.withResolvers<Response>();
    responses[savePair] = () => saved.promise;
    await user.click(button('XBT-USDC', 'Edit'));
    await type(cap('XBT-USDC'), '71{Enter}');
    const link = screen.getByRole('link', { name: 'Leave' });
    link.focus();
    saved.resolve(Response.json({}));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(document.activeElement).toBe(link);
  });

  it.each(['Cancel', 'Escape'])(
    'EXCH-6 restores the values without sending on %s',
    async (leave) => {
      const { user, type, sent } = await open();
      const before = rowTexts('XBT-USDC');
      await user.click(button('XBT-USDC', 'Edit'));
      await user.click(active('XBT-USDC'));
      await type(cap('XBT-USDC'), '1');
      if (leave === 'Escape') await user.keyboard('{Escape}');
      else await user.click(button('XBT-USDC', 'Cancel'));
      expect(document.activeElement).toBe(button('XBT-USDC', 'Edit'));
      expect(rowTexts('XBT-USDC')).toEqual(before);
      expect(active('XBT-USDC').checked).toBe(true);
      expect(sent()).toEqual([]);
    },
  );

  it('EXCH-5 ignores the response of a save', async () => {
    const { user, type, responses } = await open();
    responses[savePair] = () => Response.json({ volume_cap_daily: '666.00' });
    await user.click(button('XBT-USDC', 'Edit'));
    await type(cap('XBT-USDC', 'Volume Cap daily'), '120000.34');
    await user.click(button('XBT-USDC', 'Save'));
    await screen.findByText('Saved');
    await findLoaded();
    expect(screen.queryByText('666.00')).toBeNull();
  });

  it.each([
    [
      'field errors',
      () =>
        Response.json(
          { errors: { trade_cap_daily: ['Too many.'] } },
          { status: 422, headers: rejected },
        ),
    ],
    ['404', () => new Response(null, { status: 404 })],
    ['503', () => new Response(null, { status: 503 })],
    ['a cut connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('EXCH-7 keeps a failed row in the saving state with Retry: %s', async (_name, failed) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, type, responses } = await open();
    responses[savePair] = failed;
    await user.click(button('LTC-USDC', 'Edit'));
    await type(cap('LTC-USDC'), '55');
    await user.click(button('LTC-USDC', 'Save'));
    const retry = await row('LTC-USDC').findByRole('button', { name: 'Retry' });
    expect(isSaving('LTC-USDC', 'Save failed')).toBe(true);
    expect(document.activeElement).toBe(retry);
    expect(screen.queryByRole('status', { name: 'Notifications' })).toBeNull();
    expect(screen.queryByText('Too many.')).toBeNull();
    expect(log.mock.calls.map(([text]) => text)).toEqual(['The row could not be saved:']);
    await user.click(button('LTC-USDC', 'Cancel'));
    expect(rowTexts('LTC-USDC')).toContain(' 200 ');
  });

  it('EXCH-7 saves a failed row by Retry', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, type, responses, sent } = await open();
    responses[savePair] = () => new Response(null, { status: 422, headers: rejected });
    await user.click(button('LTC-USDC', 'Edit'));
    await type(cap('LTC-USDC'), '55');
    await user.click(button('LTC-USDC', 'Save'));
    await row('LTC-USDC').findByRole('button', { name: 'Retry' });
    responses[savePair] = {};
    await user.keyboard('{Enter}');
    await screen.findByText('Saved');
    expect(sent()).toMatchObject([{ trade_cap_daily: '55' }, { trade_cap_daily: '55' }]);
  });
});

describe('a pair that is left while it is saved', () => {
  it('OUT-6 is recorded as sent by its row', async () => {
    const { user, type, responses, location } = await open();
    const saved = Promise.withResolvers<Response>();
    await user.click(button('XBT-USDC', 'Edit'));
    await type(cap('XBT-USDC'), '110');
    responses[savePair] = () => saved.promise;
    responses['GET /ajax/exchange-providers'] = { items: [], total: 0, per_page: 10 };
    await user.click(button('XBT-USDC', 'Save'));
    await waitFor(() => expect(writes.get()).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    expect(location.path).toBe('/exchange-providers');
    const path = '/exchange-providers/Kraken';
    expect(writes.get()).toMatchObject([
      { source: `${path} XBT 2`, screen: `${path}?row=XBT-USDC` },
    ]);
    saved.resolve(Response.json({}));
    await waitFor(() => expect(writes.get()).toEqual([]));
    await screen.findByText('XBT-USDC was saved.');
  });

  it('FORM-2 is not sent if it is left before', async () => {
    const { user, type, responses, sent } = await open();
    const read = Promise.withResolvers<Response>();
    await user.click(button('XBT-USDC', 'Edit'));
    await type(cap('XBT-USDC'), '110');
    responses[details] = () => read.promise;
    responses['GET /ajax/exchange-providers'] = { items: [], total: 0, per_page: 10 };
    await user.click(button('XBT-USDC', 'Save'));
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    read.resolve(Response.json(provider(pair('XBT'), pair('LTC'))));
    await screen.findByText(
      'XBT-USDC was not sent, because you left it before. Your input is kept as a draft.',
    );
    expect(sent()).toEqual([]);
  });

  it('EXCH-8 shows the rejection of a row that was left in a toast', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, type, responses } = await open();
    const saved = Promise.withResolvers<Response>();
    await user.click(button('XBT-USDC', 'Edit'));
    await type(cap('XBT-USDC'), '110');
    responses[savePair] = () => saved.promise;
    responses['GET /ajax/exchange-providers'] = { items: [], total: 0, per_page: 10 };
    await user.click(button('XBT-USDC', 'Save'));
    await waitFor(() => expect(writes.get()).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    saved.resolve(
      Response.json(
        { errors: { trade_cap_daily: ['Too many.'] } },
        { status: 422, headers: rejected },
      ),
    );
    await screen.findByText(/XBT-USDC: Not saved\. Trade Cap daily: Too many\./);
  });
});

describe('the review of a pair', () => {
  it.each(['1.2.3', '.5', '5.'])(
    'OPR-15 names a cap that the contract rejects in its field, and reads nothing: %s',
    async (typed) => {
      const { user, type, requests } = await open();
      await user.click(button('XBT-USDC', 'Edit'));
      await type(cap('XBT-USDC', 'Volume Cap daily'), typed);
      await user.click(cap('XBT-USDC', 'Volume Cap weekly'));
      const field = cap('XBT-USDC', 'Volume Cap daily');
      const message = await screen.findByText('Enter a number such as 1250.50.');
      const loads = requests.length;
      await user.click(button('XBT-USDC', 'Save'));
      expect(document.activeElement).toBe(field);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(field.getAttribute('aria-describedby')).toBe(message.id);
      expect(screen.queryByText(/Not saved/)).toBeNull();
      await findLoaded();
      expect(requests).toHaveLength(loads);
    },
  );

  it('OPR-22 counts no missing cap of an edited pair as unsaved', async () => {
    const { user } = openScreen('/exchange-providers/Kraken', exchangeProvidersFeature.routes, {
      [details]: provider(pair('XBT', { active: true })),
    });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await findLoaded();
    await user.click(button('XBT-USDC', 'Edit'));
    expect(isUnsaved()).toBe(false);
  });

  it('OPR-15 FORM-3 asks once about a cap, also if the field was focused since', async () => {
    const { user, type, sent } = await open();
    await user.click(button('XBT-USDC', 'Edit'));
    await type(cap('XBT-USDC'), '999999{Enter}');
    await screen.findByText('Not saved.');
    cap('XBT-USDC').focus();
    await user.click(screen.getByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('OPR-16 shows no conflict of caps that were not edited', async () => {
    const { user, type, responses, sent } = await open();
    await user.click(button('XBT-USDC', 'Edit'));
    await type(cap('XBT-USDC'), '110');
    const remote = { active: true, ...caps, trade_cap_daily: 120, trade_cap_weekly: 900 };
    responses[details] = () => Response.json(provider(pair('XBT', remote), pair('LTC')));
    await user.click(button('XBT-USDC', 'Save'));
    await screen.findByText(/Someone else changed this row/);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Trade Cap dailyBefore 200Saved value 120Your value 110Use saved value for Trade Cap daily',
    ]);
    expect(cap('XBT-USDC', 'Trade Cap weekly').value).toBe('900');
    await user.click(screen.getByRole('button', { name: 'Save anyway' }));
    await screen.findByText('Saved');
    expect(sent()).toMatchObject([{ trade_cap_daily: '110', trade_cap_weekly: '900' }]);
  });

  it('OPR-18 saves a pair that could not be checked, with a warning', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, type, responses, sent } = await open();
    await user.click(button('XBT-USDC', 'Edit'));
    await type(cap('XBT-USDC'), '110');
    responses[details] = () => new Response(null, { status: 503 });
    responses[savePair] = () =>
      Response.json(
        { errors: { trade_cap_daily: ['Too many.'] } },
        { status: 422, headers: rejected },
      );
    await user.click(button('XBT-USDC', 'Save'));
    const retry = await row('XBT-USDC').findByRole('button', { name: 'Retry' });
    expect(screen.queryByRole('status', { name: 'Notifications' })).toBeNull();
    responses[savePair] = {};
    await user.click(retry);
    await screen.findByText("XBT-USDC was saved, but changes by others couldn't be checked.");
    expect(sent()).toHaveLength(2);
    await screen.findByText('Refresh failed.');
  });
});

describe('the review of a pair before it is saved', () => {
  const changed = 'Someone else changed this row. Choose which values to save.';
  const remote = {
    ...caps,
    active: false,
    volume_cap_daily: '280000.00',
    volume_cap_weekly: '900000.00',
    trade_cap_daily: 300,
  };
  const note = () => within(screen.getByRole('table')).getByRole('status');
  const noteLines = () =>
    [...note().querySelectorAll('p, li')].map(({ textContent }) =>
      textContent?.replace(/^Warning:\s*/, ''),
    );

  /** Edits two caps of XBT-USDC, which a colleague changes too. */
  async function editConflict() {
    const opened = await open();
    const colleagueSaves = (changes: object) => {
      opened.responses[details] = () => Response.json(provider(pair('XBT', changes), pair('LTC')));
    };
    await opened.user.click(button('XBT-USDC', 'Edit'));
    await opened.type(cap('XBT-USDC', 'Volume Cap daily'), '260000');
    await opened.type(cap('XBT-USDC'), '300');
    colleagueSaves(remote);
    return { ...opened, colleagueSaves };
  }

  it('OPR-15 OPR-103 shows warnings and saves with a second click', async () => {
    const { user, type, requests, sent } = await open();
    await user.click(button('XBT-USDC', 'Edit'));
    await type(cap('XBT-USDC', 'Volume Cap daily'), '2500000');
    await type(cap('XBT-USDC', 'Trade Cap weekly'), '100');
    await user.clear(cap('XBT-USDC', 'Trade Cap monthly'));
    await waitFor(() =>
      expect(noteLines()).toEqual([
        'Volume Cap daily increases tenfold or more.',
        'Trade Cap weekly drops to a tenth or less.',
        'Trade Cap monthly is set to zero.',
        'Volume Cap daily is higher than weekly.',
        'Trade Cap daily is higher than weekly.',
        'Trade Cap weekly is higher than monthly.',
      ]),
    );
    expect(note().querySelectorAll('svg')).toHaveLength(6);
    const before = requests.length;
    await user.dblClick(button('XBT-USDC', 'Save'));
    const sentence = await within(note()).findByText('Not saved.');
    await waitFor(() => expect(document.activeElement).toBe(sentence));
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save anyway' }));
    await row('XBT-USDC').findByRole('button', { name: 'Edit' });
    expect(within(screen.getByRole('table')).queryByRole('status')).toBeNull();
    expect(sent()).toMatchObject([{ volume_cap_daily: '2500000', trade_cap_monthly: '0' }]);
    const lines = requests.slice(before).map(({ line }) => line);
    expect(lines.slice(0, 3)).toEqual([details, details, savePair]);
  });

  it("OPR-16 OPR-17 shows a colleague's change instead of saving", async () => {
    const { user, sent } = await editConflict();
    await user.dblClick(button('XBT-USDC', 'Save'));
    await within(note()).findByText(changed);
    expect(noteLines()).toEqual([
      changed,
      'Volume Cap dailyBefore 250000.00Saved value 280000.00Your value 260000Use saved value for Volume Cap daily',
      'Changes by someone else are kept: Active, Volume Cap weekly.',
      'Not saved.',
    ]);
    expect(sent()).toEqual([]);
    expect(active('XBT-USDC').checked).toBe(false);
    expect(cap('XBT-USDC', 'Volume Cap weekly').value).toBe('900000.00');
  });

  it('OPR-16 OPR-17 saves the chosen values after every change is shown', async () => {
    const { user, colleagueSaves, sent } = await editConflict();
    await user.click(button('XBT-USDC', 'Save'));
    await within(note()).findByText(changed);
    const choose = (which: string) =>
      user.click(screen.getByRole('button', { name: `Use ${which} value for Volume Cap daily` }));
    await choose('saved');
    expect(cap('XBT-USDC', 'Volume Cap daily').value).toBe('280000.00');
    await choose('your');
    // A second remote change is shown as well.
    colleagueSaves({ ...remote, volume_cap_daily: '290000.00', trade_cap_monthly: 4000 });
    await user.click(button('XBT-USDC', 'Save'));
    await waitFor(() => expect(note().textContent).toContain('Saved value 290000.00'));
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save anyway' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          cryptocurrency_id: 'XBT',
          stablecoin_id: 2,
          active: false,
          volume_cap_daily: '260000',
          volume_cap_weekly: '900000.00',
          volume_cap_monthly: '4000000.00',
          trade_cap_daily: '300',
          trade_cap_weekly: '1000',
          trade_cap_monthly: '4000',
        },
      ]),
    );
  });

  it('OPR-18 ERR-1 sends nothing when the session has ended', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const app = startApp();
    app.script(details, { body: provider(pair('XBT')) });
    const user = app.open('/exchange-providers/Kraken');
    await findLoaded();
    await user.click(button('XBT-USDC', 'Edit'));
    app.script(details, { status: 401 });
    await user.click(button('XBT-USDC', 'Save'));
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(app.requests.filter(({ line }) => line === savePair)).toEqual([]);
    expect(log.mock.calls.join()).toContain('could not be saved');
  });
});

describe('exchange providers', () => {
  it.each(['/exchange-providers', '/exchange-providers/Kraken'])(
    'EXCH-1 EXCH-2 ERR-4 shows a skeleton, then Retry after a failure: %s',
    async (path) => {
      vi.spyOn(console, 'error').mockImplementation(() => {});
      const failed = Promise.withResolvers<Response>();
      const line = `GET /ajax${path}`;
      const { user, responses } = openScreen(path, exchangeProvidersFeature.routes, {
        [line]: () => failed.promise,
      });
      expect(document.querySelector('[aria-busy="true"] table')).toBeTruthy();
      failed.resolve(new Response(null, { status: 503 }));
      const retry = await screen.findByRole('button', { name: 'Retry' });
      expect(document.querySelector('table, dl')).toBeNull();
      responses[line] = {
        ...provider(pair('XBT')),
        items: [{ name: 'Kraken', active: true }],
        total: 1,
        per_page: 10,
      };
      await user.click(retry);
      await findLoaded();
      expect(document.querySelector('tbody tr')).toBeTruthy();
    },
  );

  it('EXCH-1 SHELL-11 lists the providers with the page in the URL', async () => {
    const app = startApp();
    const items = [
      { name: 'Kraken', active: true },
      { name: 'OTC Desk', active: false },
    ];
    app.script('GET /ajax/exchange-providers', { body: { items, per_page: 2, total: 3 } });
    app.script('GET /ajax/exchange-providers?page=3', {
      body: { items: [], per_page: 2, total: 3 },
    });
    const user = app.open('/exchange-providers?page=3');
    await screen.findByText('There are no rows on this page.');
    await user.click(screen.getByRole('link', { name: 'Go to page 2' }));
    await screen.findByRole('link', { name: 'Kraken' });
    expect(location.search).toBe('?page=2');
    expect(shownCells('Exchange Providers')).toEqual([
      ['Name', 'Active'],
      ['Kraken', 'yes'],
      ['OTC Desk', 'no'],
    ]);
    expect(app.requests.map(({ query }) => query)).toEqual(['page=3', 'page=2']);
  });

  it.each(['Börse 24/7 & Söhne', '%2F%'])(
    'EXCH-2 EXCH-5 CALL-1 supports names of any characters in URLs and requests: %s',
    async (name) => {
      const path = `/exchange-providers/${encodeURIComponent(name)}`;
      const app = startApp();
      app.script('GET /ajax/exchange-providers', {
        body: { items: [{ name, active: true }], per_page: 10, total: 1 },
      });
      app.script(`GET /ajax${path}`, {
        body: { details: { name, active: true }, pairs: [pair('XBT')] },
      });
      app.script(`POST /ajax${path}/pairs`, { body: {} });
      const user = app.open('/exchange-providers');
      // The test library adds a space where the name may break.
      await user.click(
        await screen.findByRole('link', { name: (_, { textContent }) => textContent === name }),
      );
      await user.click(await screen.findByRole('button', { name: 'Edit' }));
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name);
      await user.click(button('XBT-USDC', 'Save'));
      await waitFor(() =>
        expect(app.requests.map(({ line }) => line)).toContain(`POST /ajax${path}/pairs`),
      );
      expect(location.pathname).toBe(path);
    },
  );
});
