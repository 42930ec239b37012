/**
 * A response header of `auth.check`, with or without a session: the optional features that the backend keeps, separated by commas.
 * docs/backend-features.md defines each. A feature that is not declared is not used.
 */
export const featuresHeader = 'Clearhouse-Features';

/** The optional features of a backend. */
export interface Features {
  /** A write with an Idempotency-Key is carried out once. */
  idempotencyKey: boolean;
  /** A key can be withdrawn, so that its write can never be carried out. Needs `idempotencyKey`. */
  withdrawKey: boolean;
  /** Records have versions, and a write with If-Match is rejected for another version. */
  ifMatch: boolean;
  /** The largest page that every list with pages accepts as `per_page`; null if the server alone chooses. */
  perPage: number | null;
  /** Lists can be searched by the backend. */
  search: boolean;
  /** The backend sums up a day: `/report/day`. */
  daySummary: boolean;
  /** The lists that take parameters, by the path of their endpoint. */
  lists: Record<string, DeclaredList>;
}

/** The declared parameters of a list. */
export interface DeclaredList {
  /** The largest `per_page`; null if the server alone chooses. */
  perPage: number | null;
  /** The names of the other parameters, without `sort`. */
  parameters: string[];
  /** The members of a row that `sort` takes. */
  sorts: string[];
}

/** A list with its parameters: `/orders(per_page=1000 q from to sort=created_at|payment_requirement)`. */
const listPattern = /^(\/[a-z/-]+) ?\(([\w=| ]*)\)$/;

/** Formats a list as the header declares it. */
export function declareList(path: string, { perPage, parameters, sorts }: DeclaredList): string {
  const words = [
    ...(perPage === null ? [] : [`per_page=${perPage}`]),
    ...parameters,
    ...(sorts.length === 0 ? [] : [`sort=${sorts.join('|')}`]),
  ];
  return `${path}(${words.join(' ')})`;
}

function parseLists(declared: Iterable<string>): Record<string, DeclaredList> {
  const lists: Record<string, DeclaredList> = {};
  for (const feature of declared) {
    const [, path = '', text = ''] = listPattern.exec(feature) ?? [];
    if (path === '') continue;
    const parameters = text.split(' ').map((parameter) => parameter.split('='));
    const optionOf = (name: string) => parameters.find(([key]) => key === name)?.[1] ?? '';
    const perPage = Number(/^\d{1,6}$/.exec(optionOf('per_page'))?.[0] ?? 0);
    lists[path] = {
      perPage: perPage > 0 ? perPage : null,
      parameters: parameters.flatMap(([name = '', value]) =>
        name !== '' && value === undefined ? [name] : [],
      ),
      sorts: optionOf('sort').split('|').filter(Boolean),
    };
  }
  return lists;
}

/** Parses the header, null without one. Ignores unknown and invalid features, letter case, spaces and repetitions. */
export function parseFeatures(header: string | null): Features {
  const declared = new Set(
    (header ?? '').split(',').map((feature) => feature.trim().toLowerCase()),
  );
  const sizes = [...declared].map((feature) =>
    Number(/^per-page ?= ?(\d{1,6})$/.exec(feature)?.[1] ?? 0),
  );
  const perPage = Math.max(...sizes);
  const idempotencyKey = declared.has('idempotency-key');
  return {
    idempotencyKey,
    withdrawKey: idempotencyKey && declared.has('withdraw-key'),
    ifMatch: declared.has('if-match'),
    perPage: perPage > 0 ? perPage : null,
    search: declared.has('search'),
    daySummary: declared.has('day-summary'),
    lists: parseLists(declared),
  };
}
