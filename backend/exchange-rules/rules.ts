import * as z from 'zod/mini';
import { existing } from '../http/existing.ts';
import type { Services } from '../services.ts';

/** Describes a rule without a stablecoin: the word of the console, spelled as specified. */
export const unassigned = 'Unassiged';

/** The new stablecoin of a rule, null for none. The field is required. */
export const changedRule = ({ db }: Services) =>
  z.object({
    cryptocurrency_id: existing(db, 'cryptocurrencies'),
    currency_id: existing(db, 'currencies'),
    stablecoin_id: z.nullable(existing(db, 'stablecoins')),
  });
