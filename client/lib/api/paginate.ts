import type { Endpoint, Input, ResponseBody } from '#contract/endpoint.ts';
import { pageCount } from '#lib/routing/page-number.ts';
import type { Shown } from './parse-response.ts';
import { send } from './send.ts';

/** A page of a list as it came: its rows, and what the list said then of its length. */
export interface Page<Row> {
  rows: Row[];
  page: number;
  pages: number;
  /** Rows of the whole list. */
  total: number;
}

/** A row of a list as it may have come. */
type RowOf<E extends Endpoint> =
  NonNullable<Shown<ResponseBody<E>>> extends { items?: (infer Row)[] | null | undefined } ? Row : never;

/**
 * Every page of a list, one call after the other, from page `from` to what is the last when it is reached: a list that grows
 * meanwhile is followed. Throws what `send` throws, and the signal's reason when it is aborted.
 */
export async function* everyPage<E extends Endpoint>(
  endpoint: E,
  inputOf: (page: number) => Input<E>,
  signal: AbortSignal,
  from = 1,
): AsyncGenerator<Page<RowOf<E>>> {
  for (let page = from, pages = from; page <= pages; page += 1) {
    const answer = (await send(endpoint, inputOf(page), signal)) as {
      items?: RowOf<E>[] | null;
      total?: unknown;
      per_page?: unknown;
    };
    const rows = answer.items ?? [];
    const total = Number(answer.total ?? rows.length);
    pages = pageCount(total, Number(answer.per_page ?? (rows.length || 1)));
    yield { rows, page, pages, total };
    // A last page that is shorter than the others says nothing of the size of a page, and an empty one ends the list.
    if (rows.length === 0) return;
  }
}
