import * as z from 'zod/mini';
import { existing } from '../http/existing.ts';
import type { Services } from '../services.ts';

const text = z.pipe(z.union([z.string(), z.number(), z.bigint()]), z.transform(String));

/** A numeric(20, 2): a plain decimal with at most 18 digits before the point and two after it; normalised to `2500.00`. */
const volumeCap = z.pipe(
  z.pipe(
    text,
    z
      .string()
      .check(
        z.refine<string>(
          (value) => /^\d{1,18}(\.\d{1,2})?$/.test(value),
          'Enter an amount with at most 18 digits before the point and 2 after it, such as 2500.00.',
        ),
      ),
  ),
  z.transform((value) => {
    const [units = '', cents = ''] = value.split('.');
    return `${BigInt(units)}.${cents.padEnd(2, '0')}`;
  }),
);

/** A whole number of trades. */
const tradeCap = z.pipe(
  z.pipe(
    text,
    z
      .string()
      .check(
        z.refine<string>(
          (value) => /^\d{1,18}$/.test(value),
          'Enter a whole number of at most 18 digits, such as 100.',
        ),
      ),
  ),
  z.transform((value) => BigInt(value)),
);

/** The new limits of a pair. */
export const pairLimits = ({ db }: Services) =>
  z.object({
    cryptocurrency_id: existing(db, 'cryptocurrencies'),
    stablecoin_id: existing(db, 'stablecoins'),
    active: z.boolean(),
    volume_cap_daily: volumeCap,
    volume_cap_weekly: volumeCap,
    volume_cap_monthly: volumeCap,
    trade_cap_daily: tradeCap,
    trade_cap_weekly: tradeCap,
    trade_cap_monthly: tradeCap,
  });
