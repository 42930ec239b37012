import * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';
import { databaseId, existing } from '../http/existing.ts';
import { asciiLine, optionalText } from '../http/rules.ts';
import type { Services } from '../services.ts';

const each = (ids: unknown) => Array.isArray(ids) && new Set(ids).size === ids.length;

/** A new settlement. Whether its trades are unsettled is checked when they are locked. */
export const newSettlement = ({ db }: Services) =>
  z.object({
    exchange_provider_id: existing(db, 'exchange_providers'),
    cryptocurrency_id: existing(db, 'cryptocurrencies'),
    trade_ids: z
      .array(databaseId)
      .check(
        z.minLength(limits.tradeIds.minItems),
        z.maxLength(limits.tradeIds.maxItems),
        z.refine(each, 'Each trade can be selected only once.'),
      ),
  });

export const processing = z.object({
  transaction_hash: asciiLine(limits.transactionHash.maxLength),
  note: optionalText(limits.note.maxLength),
});
