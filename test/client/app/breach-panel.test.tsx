import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { orders } from '#contract/orders.ts';
import { users } from '#contract/users.ts';

/** Renders the panel on a page with a setting, after responses that break the contract. */
async function renderPanel(contract_panel: boolean) {
  const content = JSON.stringify({ contract_panel });
  document.head.replaceChildren(
    Object.assign(document.createElement('meta'), { name: 'settings', content }),
  );
  vi.resetModules();
  const { parseResponse } = await import('#platform/http/parse-response.ts');
  const { BreachPanel } = await import('../../../client/app/layout/breach-panel.tsx');
  const order = {
    reference_id: 'ORD-1',
    payment_requirement: '1616353.66',
    created_at: 1774000000,
  };
  for (let times = 0; times < 2; times += 1)
    parseResponse(orders.list, { items: [order], per_page: 15, total: 1 });
  expect(() => parseResponse(users.list, 'a page')).toThrow('users.list breaks the contract');
  render(<BreachPanel />);
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

it('CALL-13 lists each breach once with its field, what was expected and what came', async () => {
  await renderPanel(true);
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toContain(
    'orders.listitems.*.payment_requirementtext of the form /^-?\\d+$/"1616353.66"',
  );
  expect(rows).toContain('orders.listitems.*.created_attext1774000000');
  expect(rows).toContain('orders.listitems.*.currency_codetextnothing');
  expect(rows).toContain('users.listthe bodyan object"a page"');
  expect(new Set(rows).size).toBe(rows.length);
});

it('CALL-13 keeps no breach without the setting', async () => {
  await renderPanel(false);
  expect(screen.queryByRole('complementary')).toBeNull();
});
