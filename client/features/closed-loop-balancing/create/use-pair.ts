import { useSearchParams } from 'react-router-dom';
import type { Id } from '#contract/id.ts';
import { useOrigin } from '#lib/routing/origin.ts';
import { paths } from '#lib/routing/paths.ts';
import type { Options } from '../api.ts';

/** An option of a select, by its name or code. */
interface Option {
  id?: Id | null | undefined;
  label: string | null | undefined;
}

/** The ids of the chosen pair as text; '' where nothing is chosen. */
export interface PairIds {
  providerId: string;
  cryptocurrencyId: string;
}

/** The pair chosen for a settlement. It is in the URL by its names, as in links from the queue, and a change replaces the URL. */
export function usePair({ exchange_providers, cryptocurrencies }: Options): [pair: PairIds, choose: (pair: PairIds) => void] {
  const [params, setParams] = useSearchParams();
  const origin = useOrigin(paths.closedLoopBalancing);
  const providers = (exchange_providers ?? []).map(({ id, name }): Option => ({ id, label: name }));
  const codes = (cryptocurrencies ?? []).map(({ id, code }): Option => ({ id, label: code }));
  const pair = {
    providerId: idOf(providers, params.get('provider')),
    cryptocurrencyId: idOf(codes, params.get('cryptocurrency')),
  };
  const choose = ({ providerId, cryptocurrencyId }: PairIds) => {
    const chosen = { provider: keyOf(providers, providerId), cryptocurrency: keyOf(codes, cryptocurrencyId) };
    setParams(
      Object.entries(chosen).filter(([, key]) => key),
      { replace: true, state: { origin } },
    );
  };
  return [pair, choose];
}

/** Finds an option by its name, or by its id if several have that name. Returns its id as text, '' if there is none. */
function idOf(options: Option[], key: string | null): string {
  const named = options.filter(({ label }) => label === key);
  const [found] = named.length > 0 ? named : options.filter(({ id }) => String(id) === key);
  return found && named.length < 2 ? String(found.id ?? '') : '';
}

/** The text for which `idOf` returns this id. */
function keyOf(options: Option[], chosen: string): string {
  const { label } = options.find(({ id }) => String(id) === chosen) ?? {};
  return label && idOf(options, label) === chosen ? label : chosen;
}

/** Returns a stored id as text if it is still offered. */
export const offeredId = (options: Pick<Option, 'id'>[] | null | undefined, stored: unknown): string | undefined =>
  options?.some(({ id }) => String(id) === stored) ? String(stored) : undefined;
