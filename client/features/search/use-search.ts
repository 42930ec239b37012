import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { createStore, useStore } from '#lib/state/store.ts';
import { type ByKey, findByKey } from './by-key.ts';
import { type Found, isExactly, matchIn } from './found.ts';
import { type Looking, type Progress, startLooking } from './looking.ts';
import { readers } from './readers.ts';
import { screens, screensCalled } from './screens.ts';

/** How long nothing must have been typed before anything is asked, in milliseconds. */
const pause = 250;

/** Fewer characters would be found everywhere. */
const fewest = 3;

const noProgress = createStore<Progress[]>([]);

/** How many are shown at once. */
const most = 50;

/**
 * Everything that is found by what is typed: what was gone to before and screens, at once what has been loaded, then what
 * the calls that take a key know, then what the lists hold. Lists are left alone when a screen is called so, or when
 * something is exactly it, until `further` is called.
 */
export function useSearch(typed: string, recent: Found[]) {
  const client = useQueryClient();
  const [looking, setLooking] = useState<Looking>();
  useEffect(() => {
    const lifetime = new AbortController();
    setLooking(startLooking(lifetime.signal, client));
    return () => lifetime.abort();
  }, [client]);

  const loaded = useMemo(() => inCache(client), [client]);
  const [byKey, setByKey] = useState<ByKey & { typed: string }>({ typed: '', found: [], failed: false });
  useEffect(() => {
    if (typed === '') return;
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await findByKey(typed, asking.signal);
      if (asking.signal.aborted) return;
      setByKey({ ...answer, typed });
      const known = [...answer.found, ...loaded].some((one) => isExactly(one, typed));
      if (!known && typed.length >= fewest && screensCalled(typed).length === 0) looking?.look(typed);
    }, pause);
    return () => {
      clearTimeout(timer);
      asking.abort();
      looking?.pause();
    };
  }, [typed, looking, loaded]);

  const progress = useStore(looking?.progress ?? noProgress);
  const asked = byKey.typed === typed ? byKey : undefined;
  const results = useMemo(() => {
    if (typed === '') return unique([...recent, ...screens]);
    const listed = progress.flatMap(({ found }) => found);
    const matching = [...recent, ...screensCalled(typed), ...loaded, ...listed].filter((one) => matchIn(one, typed));
    const all = unique([...matching, ...(asked?.found ?? [])]);
    return [...all.filter((one) => isExactly(one, typed)), ...all.filter((one) => !isExactly(one, typed))];
  }, [typed, recent, loaded, asked, progress]);

  const inQuestion = typed === '' ? [] : progress.filter(({ list }) => list.mayHold(typed));
  const busy = typed !== '' && (!asked || inQuestion.some(({ state }) => state === 'looking'));
  return {
    results: results.slice(0, most),
    /** How many there are beyond those that are shown. */
    more: Math.max(0, results.length - most),
    progress: inQuestion,
    busy,
    /** Whether a call that takes a key could not be asked. */
    failed: asked?.failed ?? false,
    /** Goes through the lists, one round further; undefined while that is done, or when there is nothing left. */
    further: !busy && inQuestion.some(({ state }) => state === 'paused') ? () => looking?.look(typed, true) : undefined,
  };
}

/** What all answers that are kept tell of. */
const inCache = (client: QueryClient): Found[] =>
  client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: [, name, path], state: { data } }) =>
      data ? (readers.get(String(name))?.(data as object, String(path)) ?? []) : [],
    );

/** The first of each. */
function unique(all: Found[]): Found[] {
  const seen = new Set<string>();
  return all.filter(({ to, title }) => seen.size < seen.add(`${to} ${title}`).size);
}
