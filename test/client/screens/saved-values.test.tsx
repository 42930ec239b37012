import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../support/rendered-app.tsx';
import { caps } from '../../support/responses.ts';
import { findLoaded } from '../../support/shown.ts';

const time = '2026-11-19T10:44:00Z';
const user = { id: 3, username: 'ben.hansen', email: 'ben@x', created_at: time, updated_at: time };
const business = {
  id: 7,
  reference_id: 'atelier-1007',
  name: 'Atelier',
  confirmation_requirement: 2,
  created_at: time,
};
const settlement = {
  id: 41,
  reference_id: 'CLS-41',
  exchange_provider: 'Kraken',
  cryptocurrency_code: 'XBT',
  cryptocurrency_amount: 4,
  address: null,
  transaction_hash: null,
  note: null,
  created_at: time,
  trades: [],
};
const coin = (id: number, code: string) => ({ id, code });
const pair = {
  cryptocurrency: coin(1, 'XBT'),
  stablecoin: coin(2, 'USDC'),
  properties: { active: true, ...caps },
};
const rule = {
  cryptocurrency: coin(1, 'XBT'),
  currency: coin(5, 'USD'),
  stablecoin: coin(2, 'USDC'),
};

const never = new Promise<never>(() => {});

async function retype(keyboard: UserEvent, label: string, text: string) {
  await keyboard.clear(screen.getByLabelText(label));
  await keyboard.type(screen.getByLabelText(label), text);
}

interface Case {
  id: string;
  path: string;
  /** The responses before the change, by path. */
  responses: Record<string, unknown>;
  /** The line of the write. */
  write: string;
  change: (keyboard: UserEvent) => Promise<void>;
  /** The message of the success. */
  message: string;
  /** Texts of the list before and after. */
  before: string;
  after: string;
}

const cases: Case[] = [
  {
    id: 'USERS-4',
    path: '/users',
    write: 'PATCH /ajax/users/edit/3',
    responses: { '/users': { items: [user], total: 1 }, '/users/edit/3': user },
    async change(keyboard) {
      await keyboard.click(await screen.findByRole('button', { name: 'Edit' }));
      await findLoaded();
      await retype(keyboard, 'Username', 'ben.berg');
    },
    message: 'User details updated successfully.',
    before: 'ben.hansen',
    after: 'ben.berg',
  },
  {
    id: 'BIZ-4',
    path: '/businesses',
    write: 'PATCH /ajax/businesses/edit/7',
    responses: {
      '/businesses': { items: [business], total: 1, per_page: 10 },
      '/businesses/edit/7': business,
    },
    async change(keyboard) {
      await keyboard.click(await screen.findByRole('button', { name: 'Edit' }));
      await findLoaded();
      await retype(keyboard, 'Name', 'Atelier North');
    },
    message: 'Business details updated successfully.',
    before: 'Atelier',
    after: 'Atelier North',
  },
  {
    id: 'CLB-6',
    path: '/closed-loop-balancing/details/41',
    write: 'PATCH /ajax/closed-loop-balancing/edit/41',
    responses: {
      '/closed-loop-balancing/details/41': settlement,
      '/closed-loop-balancing': {
        settlements: { items: [], total: 0 },
        unsettled_trades: [],
        unsettled_trades_total: 0,
      },
    },
    async change(keyboard) {
      await keyboard.click(screen.getByRole('button', { name: 'Process' }));
      await retype(keyboard, 'Transaction Hash', 'ab12'.repeat(16));
    },
    message: 'Closed loop settlement processed successfully.',
    before: 'Processing',
    after: 'Completed',
  },
  {
    id: 'EXCH-5',
    path: '/exchange-providers/Kraken',
    write: 'POST /ajax/exchange-providers/Kraken/pairs',
    responses: {
      '/exchange-providers/Kraken': { details: { name: 'Kraken', active: true }, pairs: [pair] },
    },
    async change(keyboard) {
      await keyboard.click(screen.getByRole('button', { name: 'Edit' }));
      await retype(keyboard, 'Trade Cap daily, XBT-USDC', '77');
    },
    message: 'Saved',
    before: '200',
    after: '77',
  },
  {
    id: 'RULES-2',
    path: '/exchange-rules',
    write: 'POST /ajax/exchange-rules',
    responses: {
      '/exchange-rules': {
        stablecoins: [coin(2, 'USDC'), coin(3, 'USDT')],
        exchange_rule_matrix: [rule],
      },
    },
    async change(keyboard) {
      await keyboard.click(screen.getByRole('button', { name: 'Edit' }));
      await keyboard.selectOptions(screen.getByLabelText('Stablecoin, XBT-USD'), 'USDT');
    },
    message: 'Saved',
    before: 'USDC',
    after: 'USDT',
  },
];

/** The text of the screen; of a select, the chosen option. */
const shownTexts = () => {
  const chosen = [...document.querySelectorAll<HTMLSelectElement>('main tbody select')].map(
    (select) => select.selectedOptions[0]?.text,
  );
  const cells = [...document.querySelectorAll('main :is(td, dd)')].filter(
    (cell) => !cell.querySelector('select'),
  );
  return [...chosen, ...cells.map((cell) => cell.textContent)];
};

it.each(cases)('$id shows the saved values beside the success before they reload', async (one) => {
  const app = startApp();
  const lines = Object.keys(one.responses).map((path) => `GET /ajax${path}`);
  for (const line of lines)
    app.script(line, { body: Object.values(one.responses)[lines.indexOf(line)] });
  const keyboard = app.open(one.path);
  await findLoaded();
  expect(shownTexts()).toContain(one.before);
  await one.change(keyboard);
  const written = Promise.withResolvers<void>();
  app.script(one.write, { until: written.promise });
  await keyboard.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(app.requests.at(-1)?.line).toBe(one.write));
  for (const line of lines) app.script(line, { until: never });
  written.resolve();
  await screen.findByText(one.message);
  await waitFor(() => expect(shownTexts()).toContain(one.after));
  expect(shownTexts()).not.toContain(one.before);
});
