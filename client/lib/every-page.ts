import type { Call, Input } from '#contract/call.ts';
import { pageCount } from './pages.ts';
import { send } from './send.ts';

/** A page of a list as it came: its rows, and what the list said then of its length. */
export interface Page<Row> {
  rows: Row[];
  page: number;
  pages: number;
  /** Rows of the whole list. */
  total: number;
}

/**
 * Every page of a list, one call after the other, from the first to what is the last when it is reached: a list that grows
 * meanwhile is followed. Throws what `send` throws, and the signal's reason when it is aborted.
 */
export async function* everyPage<Row, C extends Call>(
  call: C,
  inputOf: (page: number) => Input<C>,
  signal: AbortSignal,
): AsyncGenerator<Page<Row>> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = (await send(call, inputOf(page), signal)) as { items?: Row[] | null; total?: unknown; per_page?: unknown };
    const rows = answer.items ?? [];
    const total = Number(answer.total ?? rows.length);
    pages = pageCount(total, Number(answer.per_page ?? (rows.length || 1)));
    yield { rows, page, pages, total };
    // A last page that is shorter than the others says nothing of the size of a page, and an empty one ends the list.
    if (rows.length === 0) return;
  }
}
