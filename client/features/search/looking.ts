import type { QueryClient } from '@tanstack/react-query';
import { applyErrorPolicy } from '#lib/api/error-policy.ts';
import { createStore, type Store } from '#lib/state/store.ts';
import type { Found } from './found.ts';
import { type List, lists } from './lists.ts';

/** How far a list has been looked through. */
export interface Progress {
  list: List;
  /** All that its rows so far tell of, whatever is looked for. */
  found: Found[];
  /** Rows that have been looked at, of how many. */
  rows: number;
  total: number;
  state: 'paused' | 'looking' | 'done' | 'failed';
}

/** Looks through lists; what it has read of them stays for whatever is looked for next. */
export interface Looking {
  progress: Store<Progress[]>;
  /** Goes through the lists that may hold what was typed: a first round of each, or one round more. The others pause. */
  look: (typed: string, further?: boolean) => void;
  /** Ends after the calls under way. */
  pause: () => void;
}

/** Steps of a list that are made unasked: pages, mostly. */
const round = 20;

/** Looks through nothing yet. An abort ends it for good, the calls under way with it. */
export function startLooking(signal: AbortSignal, client: QueryClient): Looking {
  const walks = lists.map((list) => ({
    ...({ list, found: [], rows: 0, total: 0, state: 'paused' } as Progress),
    steps: 0,
    wanted: 0,
    pages: list.walk(signal, client),
  }));
  const progress = createStore<Progress[]>(walks);
  const changed = () => progress.set([...walks]);

  async function walkOn(walk: (typeof walks)[number]) {
    walk.state = 'looking';
    try {
      while (walk.steps < walk.wanted) {
        const { done, value } = await walk.pages.next();
        if (done) break;
        walk.steps += 1;
        walk.found.push(...value.found);
        walk.rows += value.rows;
        walk.total = value.total;
        changed();
      }
      walk.state = walk.steps < walk.wanted || walk.rows >= walk.total ? 'done' : 'paused';
    } catch (error) {
      applyErrorPolicy(error);
      walk.state = 'failed';
    }
    if (!signal.aborted) changed();
  }

  return {
    progress,
    look(typed, further = false) {
      for (const walk of walks) {
        if (!walk.list.mayHold(typed)) walk.wanted = 0;
        else walk.wanted = further ? walk.steps + round : Math.max(walk.steps, round);
        if (walk.state === 'paused' && walk.steps < walk.wanted) void walkOn(walk);
      }
      changed();
    },
    pause() {
      for (const walk of walks) walk.wanted = 0;
    },
  };
}
