import { beforeAll, expect, it } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onAnyDatabase } from '../support/backend.ts';

interface Page {
  items: object[];
  total: number;
}

/** Every list with pages. A search needs a text, with which references of the demo start. */
const lists = allEndpoints
  .filter(({ query }) => query && 'page' in (query as unknown as { shape: object }).shape)
  .map((endpoint) => ({
    endpoint,
    name: endpoint.name,
    q: endpoint.feature === 'search' ? { q: 'c' } : {},
  }));

onAnyDatabase((fresh) => {
  let client: Client;
  beforeAll(async () => {
    client = await (await fresh()).signedIn();
  });

  it.each(lists)('BE-12 $name has each row on one page, in one order', async ({ endpoint, q }) => {
    const pageOf = async (page: number, per_page: number) => {
      const { body } = await client.request(endpoint, { query: { ...q, page, per_page } } as never);
      return body as Page;
    };
    const [both, first, second] = [await pageOf(1, 4), await pageOf(1, 2), await pageOf(2, 2)];
    expect([...first.items, ...second.items]).toEqual(both.items);
    expect(both.items.length).toBe(Math.min(4, both.total));
    expect(both.total).toBeGreaterThan(0);
  });

  it.each(lists)('BE-12 $name is empty after its last page', async ({ endpoint, q }) => {
    const { status, body } = await client.request(endpoint, {
      query: { ...q, page: 1_000_000 },
    } as never);
    expect(status).toBe(200);
    expect(body).toMatchObject({ items: [] });
  });
});
