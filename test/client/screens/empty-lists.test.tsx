import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startApp } from '../../support/rendered-app.tsx';
import { findLoaded } from '../../support/shown.ts';

const none = { items: [], total: 0, per_page: 15 };

/** Screens with the response that has no rows, and their empty lists. */
it.each<[path: string, responses: Record<string, unknown>, lists: string[]]>([
  [
    '/dashboard',
    {},
    [
      'No recent activity.',
      'No suspicious orders.',
      'No suspicious quotes.',
      'No errors in the last 24 hours.',
    ],
  ],
  ['/closed-loop-balancing', {}, ['No settlements.', 'No unsettled trades.']],
  ['/orders', { '/orders': none }, ['No orders.']],
  [
    '/exchange-rules',
    { '/exchange-rules': { exchange_rule_matrix: [], stablecoins: [] } },
    ['No exchange rules.'],
  ],
  ['/wallet-providers', { '/wallet-providers': none }, ['No wallet providers.']],
  ['/exchange-providers', { '/exchange-providers': none }, ['No exchange providers.']],
  [
    '/exchange-providers/Kraken',
    { '/exchange-providers/Kraken': { details: { name: 'Kraken', active: true }, pairs: [] } },
    ['No exchange pairs.'],
  ],
  ['/businesses', { '/businesses': none }, ['No businesses.']],
  ['/users', { '/users': none }, ['No users.']],
  [
    '/system',
    { '/system/event-logs': none, '/system/api-queries': none },
    ['No microservices.', 'No event logs.', 'No API queries.'],
  ],
])('OPR-302 states what will be in the empty lists of %s', async (path, responses, lists) => {
  const app = startApp();
  for (const [endpoint, body] of Object.entries(responses))
    app.script(`GET /ajax${endpoint}`, { body });
  app.open(path);
  await findLoaded();
  for (const list of lists)
    expect((await screen.findByText(list)).parentElement?.textContent).toMatch(/ appears? here\b/);
});
