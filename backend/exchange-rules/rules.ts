import * as z from 'zod/mini';
import { existing } from '../http/existing.ts';
import type { Services } from '../services.ts';

/** A rule's new stablecoin, null for none; it has to be said either way. */
export const changedRule = ({ db }: Services) =>
  z.object({
    cryptocurrency_id: existing(db, 'cryptocurrencies'),
    currency_id: existing(db, 'currencies'),
    stablecoin_id: z.nullable(existing(db, 'stablecoins')),
  });

export type ChangedRule = z.output<ReturnType<typeof changedRule>>;
