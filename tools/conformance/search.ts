import { randomUUID } from 'node:crypto';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { declaredList } from '#contract/lists.ts';
import { orders } from '#contract/orders.ts';
import { hashSpelling } from '#contract/transaction-hash.ts';
import { users } from '#contract/users.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import type { DefineCheck, Suite } from './check.ts';
import { must, NotTested } from './finding.ts';
import { type Row, rowsOf, some, someDeposits, someInvoices } from './lists.ts';

type Searched = Endpoint & { keys: readonly string[] };

interface Found {
  items: Row[];
  total: number;
  more?: boolean;
}

/** The lists that other responses have rows of. */
const searched: Searched[] = [
  orders.list,
  users.list,
  businesses.list,
  businesses.invoices,
  walletProviders.deposits,
  closedLoopBalancing.settlements,
];

/** Returns rows of a list, from the responses that have them without a search. */
async function samplesOf(endpoint: Endpoint, suite: Suite): Promise<Row[]> {
  if (endpoint === businesses.invoices) return (await someInvoices(suite)).rows;
  if (endpoint === walletProviders.deposits) return (await someDeposits(suite)).rows;
  if (endpoint !== closedLoopBalancing.settlements) return rowsOf(suite, endpoint);
  return some(
    (await suite.given(closedLoopBalancing.overview, {})).settlements.items,
    'settlements',
  );
}

/** The rows whose keys a check searches, and the longest text of a search. */
const mostRows = 3;
const longestText = 500;

const folded = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Changes the case of each ASCII letter. */
const otherCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

/** Returns the text of a key by which rows are found. */
const spellingOf = (key: string, text: string) =>
  key === 'transaction_hash' ? hashSpelling(text) : folded(text);

const find = (endpoint: Endpoint, suite: Suite, q: string) =>
  suite.request(endpoint, { query: { page: 1, q } } as never) as unknown as Promise<Found>;

/** Checks that a search has the rows with a key that starts with a text alone, unless more match than it finds. */
async function expectFound(suite: Suite, endpoint: Searched, key: string, value: string) {
  // Laravel removes spaces around values, which the console does not send.
  const start = value.slice(0, Math.max(1, value.length - 1)).trim();
  for (const q of [value, start, otherCase(value)]) {
    const { items, total, more } = await find(endpoint, suite, q);
    const has = items.some((row) => folded(String(row[key])) === folded(value));
    must(
      has || total > items.length || more === true,
      `search is declared: a search for ${q === start ? 'the start' : 'the whole'} of a \`${key}\`, in any case, finds its row.`,
    );
    const matches = (row: Row) =>
      endpoint.keys.some((name) =>
        spellingOf(name, String(row[name] ?? '')).startsWith(spellingOf(name, q)),
      );
    must(items.every(matches), 'A search finds no row without a key that starts with the text.');
    must(total >= items.length, 'The total of a search is that of the rows that it finds.');
  }
}

const isDeclared = async (endpoint: Endpoint, { features }: Suite) =>
  declaredList(await features(), endpoint)?.parameters.includes('q') === true;

/** Defines the checks of the feature search. */
export function defineSearch(check: DefineCheck): void {
  for (const endpoint of searched) {
    const about = {
      of: [endpoint],
      consequence: 'A search reports that nothing is there, or leads to another record.',
    };
    check(
      `BE-131 CALL-11 ${endpoint.name} finds rows by the start of a key`,
      about,
      async (suite) => {
        if (!(await isDeclared(endpoint, suite))) return;
        const rows = await samplesOf(endpoint, suite);
        for (const key of endpoint.keys) {
          const values = rows.flatMap((row) => (row[key] ? [String(row[key])] : []));
          const searchable = values.filter((value) => value.length <= longestText);
          for (const value of searchable.slice(0, mostRows))
            await expectFound(suite, endpoint, key, value);
        }
      },
    );

    check(
      `BE-131 CALL-11 ${endpoint.name} finds nothing by an unknown text`,
      about,
      async (suite) => {
        if (!(await isDeclared(endpoint, suite))) return;
        // A list that breaks the contract is the failure of another check.
        await samplesOf(endpoint, suite);
        const unknown = `none-${randomUUID()}`;
        for (const q of [unknown, `%${unknown}`, `${unknown.slice(0, 4)}_`, '%%%', '___']) {
          const { items, total } = await find(endpoint, suite, q);
          const literal = items.every((row) =>
            endpoint.keys.some((key) => folded(String(row[key] ?? '')).startsWith(q)),
          );
          must(
            literal,
            'No character of the text is a wildcard, and a search for an unknown text finds no row.',
          );
          must(
            items.length > 0 || total === 0,
            'The total of a search is that of the rows that it finds.',
          );
        }
      },
    );
  }

  const { settlements } = closedLoopBalancing;
  check(
    `BE-131 CALL-12 ${settlements.name} finds a transaction hash with or without 0x`,
    {
      of: [settlements],
      consequence: 'A search for a paid transaction reports that there is none.',
    },
    async (suite) => {
      // A backend of 1.1 declares the feature search, which finds the stored spelling.
      const declared = (await suite.features()).lists[settlements.path];
      if (!declared?.parameters.includes('q')) return;
      const { items } = (await suite.given(closedLoopBalancing.overview, {})).settlements;
      const hashes = items.flatMap(({ transaction_hash: hash }) =>
        hash && hash.length <= longestText - 2 ? [hash] : [],
      );
      if (hashes.length === 0) throw new NotTested('no settlement has a transaction hash');
      const isPrefixed = (hash: string) => /^0x/i.test(hash);
      const { true: prefixed = [], false: bare = [] } = Object.groupBy(
        hashes,
        (hash) => `${isPrefixed(hash)}`,
      );
      for (const hash of [...prefixed.slice(0, mostRows), ...bare.slice(0, mostRows)]) {
        const q = isPrefixed(hash) ? hash.slice(2) : `0x${hash}`;
        const found = await find(settlements, suite, q);
        must(
          found.items.some((row) => row.transaction_hash === hash) ||
            found.total > found.items.length ||
            found.more === true,
          `A search for a transaction hash ${isPrefixed(hash) ? 'without' : 'with'} \`0x\` finds its row.`,
        );
      }
    },
  );
}
