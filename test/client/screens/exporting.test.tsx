import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startApp } from '../../support/rendered-app.tsx';
import { listedOrder } from '../../support/responses.ts';
import { findLoaded } from '../../support/shown.ts';

/** The files that the browser was told to save. */
let files: { name: string; content: Blob }[];

beforeEach(() => {
  files = [];
  let content = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    content = file as Blob;
    return 'blob:1';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  const { click } = HTMLAnchorElement.prototype;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (this.download) files.push({ name: this.download, content });
    else click.call(this);
  });
});

const exportButton = (list: string) => screen.getByRole('button', { name: `Export ${list}` });
const notifications = async () =>
  within(await screen.findByRole('status', { name: 'Notifications' }));

const users = Array.from({ length: 10 }, (_, index) => ({
  id: index + 1,
  username: `user ${index + 1}`,
  email: 'user@clearhouse.example',
  created_at: '2026-11-19T10:44:00Z',
  updated_at: '2026-11-19T10:44:00Z',
}));

/** Opens the first of three pages of users. */
async function openUsers() {
  const app = startApp();
  app.script('GET /ajax/users', { body: { items: users, per_page: 10, total: 25 } });
  app.script('GET /ajax/profile', { body: users[0] });
  const user = app.open('/profile');
  await findLoaded();
  await user.click(screen.getByRole('link', { name: 'Users' }));
  await screen.findByRole('link', { name: 'user 1' });
  return { app, user };
}

describe('export', () => {
  it('OPR-32 OPR-34 exports exact values and escapes formulas', async () => {
    const unusual = {
      ...listedOrder,
      reference_id: '=HYPERLINK("https://evil.example")',
      address: '-5',
      rate: null,
      payment_requirement: -5,
    };
    const other = {
      ...unusual,
      reference_id: 'a,"b"\nZürich ✓',
      address: '@SUM(A1)',
      cryptocurrency_code: 'LTC',
      rate: '-1.5',
    };
    const exact = { ...listedOrder, payment_requirement: '9007199254740993' };
    const app = startApp();
    app.script('GET /ajax/orders', {
      body: { items: [exact, unusual, other], per_page: 15, total: 3 },
    });
    const user = app.open('/orders');
    await findLoaded();
    await user.click(exportButton('Orders'));
    await (await notifications()).findByText(
      'Exported 3 of 3 rows; the total did not change during the export.',
    );
    expect(files.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^orders-3-of-3-rows-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.csv$/),
    ]);
    expect((await files[0]?.content.text())?.replace(/^\uFEFF/, '')).toBe(
      [
        'Id,Currency Pair,Address,Rate,Amount,Amount Code,Created At',
        'ORD-1,XBT-USD,bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el,27123.55,90071992.54740993,XBT,2026-11-19T10:44:00.000Z',
        '"\'=HYPERLINK(""https://evil.example"")",XBT-USD,-5,,-0.00000005,XBT,2026-11-19T10:44:00.000Z',
        '"a,""b""\nZürich ✓",LTC-USD,\'@SUM(A1),-1.5,-0.05,LTC,2026-11-19T10:44:00.000Z',
        '',
      ].join('\r\n'),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['Escape', () => screen.getByRole<HTMLDialogElement>('dialog').close()],
    ['Back', () => history.back()],
  ])('OPR-33 stops its requests and saves nothing after %s', async (_key, leave) => {
    const { app, user } = await openUsers();
    app.script('GET /ajax/users', { until: new Promise(() => {}) });
    const sent = vi.spyOn(globalThis, 'fetch');
    await user.click(exportButton('Users'));
    await screen.findByRole('dialog');
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    const signal = sent.mock.calls[0]?.[1]?.signal;
    expect(signal?.aborted).toBe(false);
    act(leave);
    await waitFor(() => expect(signal?.aborted).toBe(true));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(files).toEqual([]);
  });

  it('OPR-35 keeps the rows loaded so far after a failed page', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { app, user } = await openUsers();
    app.script('GET /ajax/users?page=2&per_page=10', { status: 503 });
    await user.click(exportButton('Users'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export Users' }));
    expect((await dialog.findByRole('alert')).textContent).toBe("Page 2 of 3 couldn't be loaded.");
    await user.click(dialog.getByRole('button', { name: 'Save 10 rows' }));
    await (await notifications()).findByText(
      "Exported 10 of 25 rows; page 2 and the following pages couldn't be loaded; the file is incomplete.",
    );
    expect(files.map(({ name }) => name)).toEqual([expect.stringContaining('10-of-25-rows')]);
    expect((await files[0]?.content.text())?.split('\r\n')).toHaveLength(12);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(log).toHaveBeenCalledOnce();
  });
});
