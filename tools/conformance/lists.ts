import type * as z from 'zod/mini';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { businesses } from '#contract/businesses.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { users, usersPerPage } from '#contract/users.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import type { DefineCheck, Suite } from './check.ts';
import { toJson } from './client.ts';
import { must, NotTested } from './finding.ts';

export type Row = Record<string, unknown>;

/** Returns the first rows of a list, or ends the check. */
export function some<T>(rows: T[], name: string, most = 3): T[] {
  if (rows.length === 0) throw new NotTested(`the backend has no ${name}`);
  return rows.slice(0, most);
}

/** Returns the first rows of a list with pages, or ends the check. */
export async function rowsOf({ given }: Suite, list: Endpoint, most?: number): Promise<Row[]> {
  const { items } = await pageOf(list, 1, given);
  const [noun = ''] = /[^/]+$/.exec(list.path) ?? [];
  return some(items as Row[], noun.replaceAll('-', ' '), most);
}

/** Returns invoices of one business, and the business. */
export async function someInvoices({ given }: Suite) {
  const { items } = await given(businesses.list, { query: { page: 1 } });
  for (const { id } of items) {
    const { invoices } = await given(businesses.details, { params: { id: String(id) } });
    if (invoices.length > 0) return { rows: invoices, scope: { business_id: String(id) } };
  }
  throw new NotTested('no business of the first page has invoices');
}

/** Returns deposits of one account, and the account. */
export async function someDeposits({ given }: Suite) {
  const { items } = await given(walletProviders.list, { query: { page: 1 } });
  for (const { name: provider } of items) {
    const { accounts } = await given(walletProviders.details, { params: { provider } });
    for (const { cryptocurrency } of accounts) {
      const scope = { provider, cryptocurrency };
      const { deposits } = await given(walletProviders.account, { params: scope });
      if (deposits.length > 0) return { rows: deposits, scope };
    }
  }
  throw new NotTested('no account of the first page has deposits');
}

/** Requests a page of a list with pages. */
const pageOf = (
  endpoint: Endpoint,
  page: number,
  send: Suite['request'] | Suite['given'],
  per_page = endpoint === (users.list as Endpoint) ? usersPerPage : undefined,
) =>
  send(endpoint, { query: { page, per_page } } as never) as unknown as Promise<{
    items: unknown[];
    total: number;
    per_page?: number;
  }>;

const isPaged = ({ query, feature }: Endpoint) =>
  query !== undefined && !feature && 'page' in (query as z.ZodMiniObject).shape;

/** Defines the checks of lists with pages. */
export function defineLists(check: DefineCheck): void {
  for (const endpoint of allEndpoints.filter(isPaged)) {
    const about = {
      of: [endpoint],
      consequence: 'Rows are shown twice or never, also in searches and exports.',
    };
    check(
      `BE-1 CALL-1 ${endpoint.name} returns full pages without repeated rows`,
      about,
      async ({ request }) => {
        const { items, total, per_page = usersPerPage } = await pageOf(endpoint, 1, request);
        must(items.length <= per_page, `A page has at most ${per_page} rows.`);
        must(
          items.length === Math.min(total, per_page),
          `Page 1 of ${total} rows has ${Math.min(total, per_page)}.`,
        );
        if (total <= per_page) return;
        const first = new Set(items.map(keyOf).filter((key) => key !== undefined));
        const second = await pageOf(endpoint, 2, request);
        // A row that was added in between moves one from page 1 to page 2.
        const repeated = second.items.filter((row) => first.has(keyOf(row) ?? '')).length;
        must(
          repeated <= Math.max(0, second.total - total),
          'The rows of page 2 are not those of page 1.',
        );
      },
    );

    check(
      `BE-1 CALL-1 a page of ${endpoint.name} past the end is empty`,
      about,
      async ({ request }) => {
        const { total } = await pageOf(endpoint, 1, request);
        const beyond = await pageOf(endpoint, 100_000, request);
        must(beyond.items.length === 0, 'A page after the last one is empty.');
        must(beyond.total >= total, 'Every page has the same total.');
      },
    );

    check(
      `BE-130 CALL-10 ${endpoint.name} has pages of any size up to the declared one`,
      { ...about, feature: 'perPage' },
      async ({ request, given, features }) => {
        const { perPage } = await features();
        if (perPage === null) return;
        await pageOf(endpoint, 1, given);
        const { items, total, per_page = perPage } = await pageOf(endpoint, 1, request, perPage);
        must(per_page === perPage, `per-page=${perPage} is declared: a page has that per_page.`);
        must(
          items.length === Math.min(total, perPage),
          `per-page=${perPage} is declared: page 1 of ${total} rows has ${Math.min(total, perPage)} with that per_page.`,
        );
        const second = await pageOf(endpoint, 2, request, 2);
        // A row that was added in between moves the others.
        const added = Math.max(0, second.total - total);
        const expected = items.slice(Math.max(0, 2 - added), 4).map(toJson);
        must(
          second.items.length === Math.min(2, Math.max(0, second.total - 2)) &&
            second.items.every((row) => expected.includes(toJson(row))),
          'With per_page=2, page 2 has the third row and the fourth.',
        );
      },
    );
  }
}

/** Returns what identifies a row; undefined for an event, of which two can be equal. */
function keyOf(row: unknown): string | undefined {
  const { id, reference_id, name } = row as {
    id?: unknown;
    reference_id?: unknown;
    name?: unknown;
  };
  const key = id ?? reference_id ?? name;
  return key === undefined ? undefined : String(key);
}
