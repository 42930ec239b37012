import { inspect } from 'node:util';
import { CompiledQuery } from 'kysely';
import { expect } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { type Endpoint, totalCount } from '#contract/endpoint.ts';
import { report } from '#contract/report.ts';
import type { Database } from '../../../backend/db/schema.ts';
import type { Client, Reply } from '../../../tools/conformance/client.ts';
import { testTime } from '../../support/database.ts';
import { chosen, countOf, details, listOf, ofUser, pages, wholes } from './oracle.ts';
import type { Random } from './random.ts';
import { reportCells, rowsOf, writtenRow } from './report.ts';

export interface Subject {
  client: Client;
  /** The signed-in user. */
  userId: bigint;
  /** For the plain SQL. */
  db: Database;
}

/** A request, and the statement that returns its response. */
export interface Read {
  endpoint: Endpoint;
  input: object;
  statement: string;
  values: unknown[];
  /** The statement of the header X-Total-Count. */
  total?: string;
  /** A statement that is true. */
  rule?: string;
}

const endpointOf = (name: string) =>
  allEndpoints.find((endpoint) => endpoint.name === name) as Endpoint;

/** Returns the parameters of any record that an endpoint responds with; undefined for an endpoint without parameters. */
export async function anyRecord(db: Database, { name }: Endpoint): Promise<object | undefined> {
  const { of } = details[name] ?? {};
  if (of === undefined) return undefined;
  const [record] = (await ask(db, listOf(`${of} limit 1`))) as object[];
  return record;
}

/** Runs a statement of plain SQL. Returns its JSON without rounding. */
export async function ask(
  db: Database,
  statement: string,
  values: unknown[] = [],
): Promise<unknown> {
  const { rows } = await db.executeQuery<{ json: string | null }>(
    CompiledQuery.raw(`select (${statement})::text as json`, values),
  );
  return readJson(rows[0]?.json ?? 'null');
}

/**
 * Parses JSON without rounding, and without the versions of records, which are digests. Nothing of the contract reads a response here: it
 * normalises values, such as 1 and true.
 */
export function readJson(text: string): unknown {
  const exact = (key: string, value: unknown, { source = '' }: { source?: string }) => {
    if (key === 'version') return undefined;
    return typeof value === 'number' && /^-?\d{16,}$/.test(source) ? BigInt(source) : value;
  };
  return JSON.parse(text, exact as Parameters<typeof JSON.parse>[1]);
}

/** Returns the negative numbers of a response, of which no screen has any, except the status of another API. */
const negativesIn = (text: string): string[] =>
  [...text.matchAll(/"(\w+)":-\d|"(rate|\w+_cap_\w+)":"-/g)]
    .filter(([, name]) => name !== 'status_code')
    .map(([member]) => member);

/** Sends a request that has to succeed. */
export async function get(
  client: Client,
  { endpoint, input }: Pick<Read, 'endpoint' | 'input'>,
): Promise<Reply> {
  const reply = await client.request(endpoint, input as never);
  const problem = reply.status === 200 ? null : `${reply.status} ${reply.text}`;
  expect(problem, `${endpoint.name} ${inspect(input)}`).toBeNull();
  return reply;
}

/** Returns the reads of all GET endpoints with a statement, for at most `most` records of a kind, and `maxPages` of each list. */
export async function readsOf(
  { db, userId }: Subject,
  random: Random,
  most: number,
  maxPages = Infinity,
): Promise<Read[]> {
  const reads: Read[] = [];
  for (const [name, rows] of Object.entries(pages))
    reads.push(...(await pagesOf(db, random, { name, rows })).slice(0, maxPages));
  for (const [name, { of, columns, rows }] of Object.entries(chosen))
    for (const text of await textsOf(db, random, of, columns, most))
      reads.push(...(await pagesOf(db, random, { name, rows, text })).slice(0, maxPages));
  for (const [name, statement] of Object.entries(wholes)) {
    const values = statement.includes('$1') ? [testTime.toISOString()] : [];
    reads.push({ endpoint: endpointOf(name), input: {}, statement, values });
  }
  for (const [name, statement] of Object.entries(ofUser))
    reads.push({ endpoint: endpointOf(name), input: {}, statement, values: [userId] });
  for (const [name, { of, body, ...others }] of Object.entries(details))
    for (const params of some((await ask(db, listOf(of))) as object[], random, most))
      reads.push({
        endpoint: endpointOf(name),
        input: { params },
        statement: body,
        values: Object.values(params),
        ...others,
      });
  return reads;
}

interface PagedList {
  name: string;
  /** All rows in order. */
  rows: string;
  /** The `$1` of the rows. */
  text?: string;
}

/** A search finds so many rows, of any that match. */
const mostFound = 10_000;

/** Returns all pages of a list, and one beyond, and a page of another size. */
async function pagesOf(
  db: Database,
  random: Random,
  { name, rows, text }: PagedList,
): Promise<Read[]> {
  const isUsers = name === 'users.list';
  const values = text === undefined ? [] : [text];
  const count = Number(await ask(db, countOf(rows), values));
  const isSearch = text !== undefined && name !== 'system.eventLogs';
  if (isSearch && count > mostFound) return [];
  const choice = text === undefined ? {} : { [isSearch ? 'q' : 'subject']: text };
  const read = (page: number, size: number, query: object): Read => ({
    endpoint: endpointOf(name),
    input: { query: { page, ...query, ...choice } },
    statement: `select json_build_object('items', (${listOf(`${rows} limit ${size} offset ${(page - 1) * size}`)}),
      'total', (${countOf(rows)})${isUsers ? '' : `, 'per_page', ${size}`})`,
    values,
  });
  const size = isUsers ? 10 : 15;
  const per_page = random.oneOf([1, 7, 1_000, 1_001]);
  const served = Math.min(per_page, 1_000);
  return [
    ...Array.from({ length: Math.ceil(count / size) + 1 }, (_, index) => read(index + 1, size, {})),
    read(1 + random.below(Math.ceil(count / served) + 1), served, { per_page }),
  ];
}

/** Returns texts of some columns, or their starts, some in the other case: at most `most`, of at most 500 UTF-16 code units. */
async function textsOf(
  db: Database,
  random: Random,
  of: string,
  columns: string[],
  most: number,
): Promise<string[]> {
  const query = `select ${columns.join(', ')} from ${of} order by ${columns.join(', ')}`;
  const rows = (await ask(db, listOf(query))) as Record<string, string | null>[];
  const texts = random.shuffled(rows.flatMap((row) => Object.values(row)));
  const isWhole = columns.includes('subject');
  return texts
    .slice(0, most)
    .map((text) => [...(text ?? '%')])
    .map((characters) =>
      isWhole || random.once(3)
        ? characters.join('')
        : characters.slice(0, random.oneOf([1, 2, 5, 250])).join(''),
    )
    .map((text) => (!isWhole && random.once(3) ? text.toUpperCase() : text))
    .filter((text) => text !== '' && text.length <= 500);
}

/** Returns at most `most` of a list, in any case the first one. */
function some<T>(list: T[], random: Random, most: number): T[] {
  if (list.length <= most) return list;
  return [list[0] as T, ...Array.from({ length: most - 1 }, () => random.oneOf(list))];
}

/** Compares the responses of all GET endpoints with plain SQL. */
export async function compareAll(subject: Subject, random: Random, most: number): Promise<void> {
  const { db, client } = subject;
  for (const request of await readsOf(subject, random, most)) {
    const { endpoint, input, statement, values, total, rule } = request;
    const { text, headers } = await get(client, request);
    const name = `${endpoint.name} ${inspect(input)}`;
    const expected = await ask(db, statement, values);
    expect(readJson(text), name).toEqual(expected);
    expect(negativesIn(text), name).toEqual([]);
    if (total) expect(headers.get(totalCount), name).toBe(String(await ask(db, total, values)));
    if (rule) expect(await ask(db, rule, values), name).toBe(true);
  }
  await compareReports(subject, random, most);
}

const days = [
  '0001-01-01',
  '2026-11-13',
  '2026-11-14',
  '2026-11-20',
  '2026-11-21',
  '2026-11-22',
  '9999-12-30',
  '9999-12-31',
];

async function compareReports(
  { client, db }: Subject,
  random: Random,
  most: number,
): Promise<void> {
  const names = await get(client, { endpoint: report.businesses, input: {} });
  expect(names.headers.get(totalCount)).toBe(
    String(await ask(db, 'select count(*) from businesses')),
  );
  // The first one, which is always compared, has most invoices, so that its report has many pages.
  const byInvoices = `select reference_id from businesses b
    order by (select count(*) from invoices i where i.business_id = b.id) desc, id`;
  const businesses = (await ask(db, listOf(byInvoices))) as { reference_id: string }[];
  for (const { reference_id } of some(businesses, random, most)) {
    const range = [random.oneOf(days), random.oneOf(days)].sort();
    for (const [start_date, end_date] of [[days[0], days.at(-1)], range]) {
      const query = { business_id: reference_id, start_date, end_date };
      const cells = (await ask(db, reportCells, Object.values(query))) as (string | null)[][];
      const { text } = await get(client, { endpoint: report.stream, input: { query } });
      expect(rowsOf(text), inspect(query)).toEqual(cells.map(writtenRow));
    }
  }
}
