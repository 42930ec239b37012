import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { exchangeRulesFeature } from '../../../client/features/exchange-rules/feature.tsx';
import { openScreen } from '../../support/screen.tsx';
import { findLoaded, shownCells } from '../../support/shown.ts';

const matrix = 'GET /ajax/exchange-rules';
const saveRule = 'POST /ajax/exchange-rules';

const stablecoins = ['USDC', 'USDT', 'EURC'].map((code, index) => ({ id: index + 1, code }));
const rule = (code: string, stablecoin: object | null) => ({
  cryptocurrency: { id: 3, code: 'ETH' },
  currency: { id: code, code },
  stablecoin,
});
const rules = (usd: object | null = stablecoins[1] ?? null) => ({
  stablecoins,
  exchange_rule_matrix: [rule('USD', usd), rule('GBP', null)],
});

const row = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement);
const button = (name: string, label: string) => row(name).getByRole('button', { name: label });
const select = (name: string) => screen.getByLabelText<HTMLSelectElement>(`Stablecoin, ${name}`);
/** The stablecoin of a rule, edited or not. */
const chosen = (name: string) =>
  row(name).queryByRole<HTMLSelectElement>('combobox')?.selectedOptions[0]?.textContent ??
  row(name).getAllByRole('cell')[1]?.textContent;
const optionsOf = (name: string) => [...select(name).options].map(({ textContent }) => textContent);

/** Opens the rules on a backend with these responses. */
async function open(response: object = rules()) {
  const opened = openScreen('/exchange-rules', exchangeRulesFeature.routes, {
    [matrix]: response,
    [saveRule]: {},
  });
  await findLoaded();
  const sent = () =>
    opened.requests.filter(({ line }) => line === saveRule).map(({ body }) => body);
  return { ...opened, sent };
}

describe('exchange rules', () => {
  it('OPR-210 marks the rule of a link and focuses its Edit', async () => {
    openScreen('/exchange-rules?row=ETH-USD', exchangeRulesFeature.routes, { [matrix]: rules() });
    await findLoaded();
    expect(document.activeElement).toBe(button('ETH-USD', 'Edit'));
    expect(document.querySelector('tr[aria-current]')?.textContent).toContain('ETH-USD');
  });

  it('RULES-1 offers Unassiged first, then every stablecoin', async () => {
    const { user } = await open();
    expect(shownCells('Exchange Rules').map(([pair]) => pair)).toEqual([
      'Currency Pair',
      'ETH',
      'ETH-USD',
      'ETH-GBP',
    ]);
    expect(chosen('ETH-USD')).toBe('USDT');
    expect(chosen('ETH-GBP')).toBe('Unassiged');
    for (const name of ['ETH-USD', 'ETH-GBP']) {
      await user.click(button(name, 'Edit'));
      expect(optionsOf(name)).toEqual(['Unassiged', 'USDC', 'USDT', 'EURC']);
    }
  });

  it('OPR-170 groups the rules by cryptocurrency, also filtered ones', async () => {
    const of = (code: string, one: ReturnType<typeof rule>) => ({
      ...one,
      cryptocurrency: { id: code, code },
    });
    const exchange_rule_matrix = [
      of('XBT', rule('USD', null)),
      of('LTC', rule('USD', null)),
      of('XBT', rule('GBP', null)),
    ];
    const { user } = await open({ stablecoins, exchange_rule_matrix });
    const pairs = () => shownCells('Exchange Rules').map(([pair]) => pair);
    expect(pairs()).toEqual(['Currency Pair', 'XBT', 'XBT-USD', 'XBT-GBP', 'LTC', 'LTC-USD']);
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'XBT',
      'LTC',
    ]);
    await user.type(screen.getByRole('searchbox'), 'usd');
    await waitFor(() =>
      expect(pairs()).toEqual(['Currency Pair', 'XBT', 'XBT-USD', 'LTC', 'LTC-USD']),
    );
  });

  it('OPR-170 divides more than 15 rules into two tables, as filtered too', async () => {
    const codes = ['XBT', 'LTC', 'ETH', 'XRP'];
    const exchange_rule_matrix = codes.flatMap((code) =>
      ['USD', 'EUR', 'GBP', 'CAD'].map((currency) => ({
        ...rule(currency, null),
        cryptocurrency: { id: code, code },
      })),
    );
    const { user } = await open({ stablecoins, exchange_rule_matrix });
    const groups = () =>
      screen.getAllByRole<HTMLTableElement>('table').map((table) =>
        within(table)
          .getAllByRole('rowheader')
          .map((head) => head.textContent),
      );
    expect(groups()).toEqual([
      ['XBT', 'LTC'],
      ['ETH', 'XRP'],
    ]);
    await user.click(button('ETH-USD', 'Edit'));
    await user.type(screen.getByRole('searchbox'), 'eth-usd');
    await waitFor(() => expect(groups()).toEqual([['ETH']]));
    // The edited row is the same one.
    expect(button('ETH-USD', 'Save')).toBeTruthy();
  });

  it('RULES-2 cancels one row without sending and leaves others alone', async () => {
    const { user, sent } = await open();
    await user.click(button('ETH-USD', 'Edit'));
    await user.click(button('ETH-GBP', 'Edit'));
    await user.selectOptions(select('ETH-USD'), 'EURC');
    await user.selectOptions(select('ETH-GBP'), 'USDC');
    await user.click(button('ETH-USD', 'Cancel'));
    expect(chosen('ETH-USD')).toBe('USDT');
    expect(chosen('ETH-GBP')).toBe('USDC');
    expect(select('ETH-GBP').disabled).toBe(false);
    expect(document.activeElement).toBe(button('ETH-USD', 'Edit'));
    expect(sent()).toEqual([]);
  });

  it('RULES-1 lists a stablecoin once whatever the type of its id', async () => {
    const { user } = await open(rules({ id: '3', code: 'EURC' }));
    await user.click(button('ETH-USD', 'Edit'));
    expect(chosen('ETH-USD')).toBe('EURC');
    expect(optionsOf('ETH-USD')).toEqual(['Unassiged', 'USDC', 'USDT', 'EURC']);
  });

  it('RULES-2 keeps a failed row in the saving state with Retry', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const rejected = Promise.withResolvers<Response>();
    const { user, responses, sent } = await open();
    responses[saveRule] = () => rejected.promise;
    await user.click(button('ETH-USD', 'Edit'));
    await user.selectOptions(select('ETH-USD'), 'EURC');
    await user.click(button('ETH-USD', 'Save'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(select('ETH-USD').disabled).toBe(true);
    expect(row('ETH-USD').queryByRole('button')).toBeNull();
    rejected.resolve(
      Response.json({ errors: { currency_id: ['No such rule.'] } }, { status: 422 }),
    );
    await row('ETH-USD').findByRole('button', { name: 'Retry' });
    expect(row('ETH-USD').getByRole('img', { name: 'Save failed' })).toBeTruthy();
    expect(select('ETH-USD').disabled).toBe(true);
    expect(screen.queryByRole('status', { name: 'Notifications' })).toBeNull();
    expect(log).toHaveBeenCalledExactlyOnceWith(
      'The row could not be saved:',
      expect.objectContaining({ cause: expect.objectContaining({ status: 422 }) }),
    );
    responses[saveRule] = {};
    await user.click(button('ETH-USD', 'Retry'));
    await row('ETH-USD').findByRole('button', { name: 'Edit' });
    expect(sent()).toHaveLength(2);
  });

  it('RULES-2 shows the refetched values on Cancel after an ambiguous failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, responses } = await open();
    await user.click(button('ETH-USD', 'Edit'));
    await user.selectOptions(select('ETH-USD'), 'EURC');
    // The backend commits the change, but the gateway times out.
    responses[saveRule] = () => {
      responses[matrix] = rules(stablecoins[2]);
      return new Response(null, { status: 504 });
    };
    await user.click(button('ETH-USD', 'Save'));
    await row('ETH-USD').findByRole('button', { name: 'Retry' });
    await user.click(button('ETH-USD', 'Cancel'));
    await waitFor(() => expect(chosen('ETH-USD')).toBe('EURC'));
  });

  it('RULES-2 keeps the type and digits of ids and an unlisted stablecoin', async () => {
    const ids = `"cryptocurrency":{"id":9007199254740993,"code":"XBT"},"currency":{"id":"usd","code":"USD"}`;
    const text = `{"stablecoins":[{"id":"c-1","code":"USDC"}],"exchange_rule_matrix":[{${ids},"stablecoin":{"id":7,"code":"OLD"}}]}`;
    const { user, sent } = await open(() => new Response(text));
    expect(chosen('XBT-USD')).toBe('OLD');
    for (const code of ['OLD', 'USDC']) {
      await user.click(await row('XBT-USD').findByRole('button', { name: 'Edit' }));
      await user.selectOptions(select('XBT-USD'), code);
      await user.click(button('XBT-USD', 'Save'));
      await row('XBT-USD').findByRole('button', { name: 'Edit' });
    }
    expect(sent()).toEqual([
      { cryptocurrency_id: 9007199254740993n, currency_id: 'usd', stablecoin_id: 7 },
      { cryptocurrency_id: 9007199254740993n, currency_id: 'usd', stablecoin_id: 'c-1' },
    ]);
  });

  it('RULES-1 ERR-4 shows a skeleton, then Retry after a failure, and no rules', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const failed = Promise.withResolvers<Response>();
    const { user, responses } = openScreen('/exchange-rules', exchangeRulesFeature.routes, {
      [matrix]: () => failed.promise,
    });
    expect(document.querySelector('[aria-busy="true"] table')).toBeTruthy();
    failed.resolve(new Response(null, { status: 503 }));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    responses[matrix] = { stablecoins: [], exchange_rule_matrix: [] };
    await user.click(retry);
    await screen.findByText('No exchange rules.');
  });

  it('RULES-1 FMT-3 shows missing parts as dashes', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await open({ stablecoins: null, exchange_rule_matrix: [{ currency: null }] });
    expect(chosen('–-–')).toBe('Unassiged');
  });
});

describe('the review of a rule', () => {
  const note = () => within(screen.getByRole('table')).getByRole('status');

  it('OPR-14 OPR-15 shows the previous stablecoin and warns of none', async () => {
    const { user } = await open();
    await user.click(button('ETH-USD', 'Edit'));
    await user.selectOptions(select('ETH-USD'), 'Unassiged');
    await within(note()).findByText('ETH-USD will have no stablecoin.');
    row('ETH-USD').getByText('was USDT');
    await user.selectOptions(select('ETH-USD'), 'USDT');
    await waitFor(() => expect(note().textContent).toBe(''));
    expect(row('ETH-USD').queryByText(/^was/)).toBeNull();
  });

  it("OPR-16 shows a colleague's choice before overwriting it", async () => {
    const { user, responses, sent } = await open();
    await user.click(button('ETH-USD', 'Edit'));
    await user.selectOptions(select('ETH-USD'), 'EURC');
    responses[matrix] = rules(stablecoins[0]);
    await user.click(button('ETH-USD', 'Save'));
    await within(note()).findByText(/Someone else changed this row/);
    expect(within(note()).getByRole('listitem').textContent).toBe(
      'StablecoinBefore USDTSaved value USDCYour value EURCUse saved value for Stablecoin',
    );
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save anyway' }));
    await row('ETH-USD').findByRole('button', { name: 'Edit' });
    expect(sent()).toEqual([{ cryptocurrency_id: 3, currency_id: 'USD', stablecoin_id: 3 }]);
  });

  it('OPR-16 OPR-18 saves with one click after an equal change', async () => {
    const { user, responses, sent } = await open();
    await user.click(button('ETH-USD', 'Edit'));
    await user.selectOptions(select('ETH-USD'), 'Unassiged');
    responses[matrix] = rules(null);
    await user.click(button('ETH-USD', 'Save'));
    await row('ETH-USD').findByRole('button', { name: 'Edit' });
    expect(sent()).toEqual([{ cryptocurrency_id: 3, currency_id: 'USD', stablecoin_id: null }]);
  });

  it('OPR-18 saves with one click after a failed read, with a warning', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, responses, sent } = await open();
    await user.click(button('ETH-USD', 'Edit'));
    await user.selectOptions(select('ETH-USD'), 'EURC');
    responses[matrix] = () => Promise.reject(new TypeError('Failed to fetch'));
    await user.click(button('ETH-USD', 'Save'));
    await screen.findByText("ETH-USD was saved, but changes by others couldn't be checked.");
    expect(sent()).toHaveLength(1);
    await waitFor(() =>
      expect(log.mock.calls.map(([text]) => text)).toEqual([
        expect.stringContaining('exchange-rules.matrix could not be loaded'),
        expect.stringContaining('The record could not be read again before it was saved'),
        expect.stringContaining('exchange-rules.matrix could not be loaded'),
      ]),
    );
  });
});
