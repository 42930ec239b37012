import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseExact } from '#contract/parse-exact.ts';
import { closedLoopBalancingFeature } from '../../../client/features/closed-loop-balancing/feature.tsx';
import { storeSelection } from '../../../client/features/closed-loop-balancing/settlement/selected-total.tsx';
import { settlementDetails, unsettledTrade } from '../../support/responses.ts';
import { openScreen } from '../../support/screen.tsx';

const download = vi.hoisted(() => vi.fn());
vi.mock('#platform/http/download.ts', () => ({ download }));

const detailsLine = 'GET /ajax/closed-loop-balancing/details/7';
const overviewLine = 'GET /ajax/closed-loop-balancing';
const whole = {
  ...settlementDetails,
  note: 'One <b>\n{line</script>',
  created_by: 'bob',
  trades: [
    { reference_id: 'TRD-1', cryptocurrency_amount: '900719925474099300' },
    { reference_id: 'TRD-2', cryptocurrency_amount: 1 },
  ],
  trades_total: 2,
};

const open = (response: object | (() => Response), others = {}) =>
  openScreen('/closed-loop-balancing/details/7', closedLoopBalancingFeature.routes, {
    [detailsLine]: response,
    ...others,
  });

/** Exports the settlement. Returns the name of the file and its text. */
async function exportedFile(response: object) {
  let blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((saved) => {
    blob = saved as Blob;
    return 'blob:1';
  });
  const { user } = open(response);
  await user.click(await screen.findByRole('button', { name: 'Evidence' }));
  await screen.findByText(/SHA-256: [\da-f]{64}$/);
  return { name: String(download.mock.lastCall?.[1]), text: await blob.text() };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});

describe('the evidence of a settlement', () => {
  it('OPR-108 has every trade, exact amounts and the people that the backend names', async () => {
    const { name, text } = await exportedFile(whole);
    expect(name).toBe('settlement-cls-7-2026-11-21T12-00-00Z.html');
    const [line = '', ...others] = text.split('\n').filter((line) => line.startsWith('{'));
    expect(others).toEqual([]);
    expect(parseExact(line)).toMatchObject({
      exported_at: '2026-11-21T12:00:00.000Z',
      exported_by: 'ada',
      created_by: 'bob',
      status: 'Completed',
      note: whole.note,
      amount_in_minor_units: 900719925474099301n,
      amount: '9007199254.74099301 XBT',
      trades_complete: true,
      trades: [
        {
          reference_id: 'TRD-1',
          amount_in_minor_units: 900719925474099300n,
          amount: '9007199254.74099300 XBT',
        },
        { reference_id: 'TRD-2', amount_in_minor_units: 1, amount: '0.00000001 XBT' },
      ],
    });
  });

  it('OPR-108 shows its data as a page, without the markup of a note', async () => {
    const { text } = await exportedFile(whole);
    const page = new DOMParser().parseFromString(text, 'text/html');
    const rows = [...page.querySelectorAll('tr')].map(({ children }) =>
      [...children].map(({ textContent }) => textContent.trim()),
    );
    expect(rows).toContainEqual(['Note', 'One <b>\n{line</script>']);
    expect(page.querySelector('td b')).toBeNull();
  });

  it('OPR-108 is a document with headings, column titles and a sum', async () => {
    const { text } = await exportedFile({ ...whole, processed_at: '2026-11-20T10:00:00Z' });
    const page = new DOMParser().parseFromString(text, 'text/html');
    const texts = (selector: string) =>
      [...page.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());
    const rows = [...page.querySelectorAll('tr')].map(({ children }) =>
      [...children].map(({ textContent }) => textContent.trim()),
    );
    expect(texts('h1, h2')).toEqual([
      'Settlement CLS-7',
      'Transfer',
      'Created and processed',
      'Trades',
      'Check of this file',
    ]);
    expect(texts('body > p')[0]).toMatch(/exported by ada on 21 Nov 2026, 12:00 UTC from /);
    expect(rows).toContainEqual(['Created', '19 Nov 2026, 10:44 UTC', 'bob']);
    expect(rows).toContainEqual([
      'Processed',
      '20 Nov 2026, 10:00 UTC',
      'not stated by the payments service',
    ]);
    expect(rows.slice(-4)).toEqual([
      ['No.', 'Reference', 'Amount'],
      ['1', 'TRD-1', '9,007,199,254.74099300 XBT'],
      ['2', 'TRD-2', '0.00000001 XBT'],
      ['', 'Sum of 2 trades', '9,007,199,254.74099301 XBT'],
    ]);
    expect(text).toContain('The sum is equal to the amount of the settlement.');
  });

  it.each([
    ['more', 2, 'The sum is 0.00000001 XBT more than the amount of the settlement.'],
    ['missing', null, 'The sum cannot be compared with the amount of the settlement:'],
  ])('OPR-108 compares the sum with the amount: %s', async (_, amount, sentence) => {
    const [first] = whole.trades;
    const trades = [first, { reference_id: 'TRD-2', cryptocurrency_amount: amount }];
    expect((await exportedFile({ ...whole, trades })).text).toContain(sentence);
  });

  it('OPR-109 has a digest that the command in the file confirms', async () => {
    const { name, text } = await exportedFile(whole);
    const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, name);
    writeFileSync(file, text);
    const command = /To check it: (.*)/.exec(text)?.[1]?.replace('FILE', file) ?? '';
    const [digest] = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).split(' ');
    expect(text).toContain(`SHA-256 of the line of JSON in this file: ${digest}`);
    expect(screen.getByText(`Exported the settlement. SHA-256: ${digest}`)).toBeTruthy();
  });

  it.each([
    ['2-of-5-trades', 5],
    ['2-listed-trades', undefined],
  ])('OPR-108 names a cut list of trades incomplete: %s', async (words, trades_total) => {
    const { name, text } = await exportedFile({ ...whole, trades_total });
    expect(name).toBe(`settlement-cls-7-incomplete-${words}-2026-11-21T12-00-00Z.html`);
    expect(text).toContain('Incomplete: trades may be missing.');
    expect(text).toContain('"trades_complete":false');
  });

  it('OPR-108 exports nothing if the settlement cannot be read again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, responses } = open(whole);
    const button = await screen.findByRole('button', { name: 'Evidence' });
    responses[detailsLine] = () => new Response(null, { status: 503 });
    download.mockClear();
    await user.click(button);
    await screen.findByText("The settlement couldn't be loaded. Nothing was exported.");
    expect(download).not.toHaveBeenCalled();
  });
});

describe('the next pair', () => {
  const trade = (exchange_provider: string, cryptocurrency_code: string, id: number) => ({
    ...unsettledTrade,
    id,
    reference_id: `TRD-${id}`,
    exchange_provider,
    cryptocurrency_code,
  });
  const trades = [
    trade('Kraken', 'LTC', 1),
    trade('Bitstamp', 'XBT', 2),
    trade('Kraken', 'XBT', 3),
    trade('Kraken', 'LTC', 4),
  ];
  const overview = (unsettled_trades: object[], unsettled_trades_total?: number) => ({
    settlements: { items: [], total: 0 },
    unsettled_trades,
    unsettled_trades_total,
  });
  const openNew = (code: string, response: object) => {
    const { requests } = open(
      { ...whole, cryptocurrency_code: code },
      { [overviewLine]: response },
    );
    act(() => storeSelection(7, []));
    return requests;
  };

  it.each([
    ['ETH', 'Next: Kraken LTC, 2 trades', 4],
    ['LTC', 'Next: Kraken XBT, 1 trade', 4],
    ['XBT', 'Next: Bitstamp XBT, 1 trade', 4],
    ['LTC', 'Next: Kraken XBT, 1 listed trade', undefined],
  ])('OPR-110 after a settlement of %s is `%s`', async (code, name, total) => {
    openNew(code, overview(trades, total));
    const link = await screen.findByRole('button', { name });
    const [, provider, next] = /Next: (\w+) (\w+)/.exec(name) ?? [];
    expect(link.getAttribute('href')).toBe(
      `/closed-loop-balancing/create?provider=${provider}&cryptocurrency=${next}&age=all`,
    );
  });

  it('OPR-110 is offered only for a settlement that was created in this tab', async () => {
    const { requests } = open(whole, { [overviewLine]: overview(trades, 4) });
    await screen.findByRole('button', { name: 'Evidence' });
    expect(screen.queryByRole('button', { name: /^Next/ })).toBeNull();
    expect(requests.map(({ line }) => line)).toEqual([detailsLine]);
  });
});
