import * as z from 'zod/mini';
import { findBusinessByReference } from '../businesses/queries.ts';
import { storedText } from '../http/rules.ts';
import type { Services } from '../services.ts';
import { isZone } from './day-bounds.ts';

/** A day of the database's calendar, which has no year 0. */
const day = z.iso
  .date({ abort: true })
  .check(z.refine((text) => text >= '0001', 'Enter a date such as 2026-11-21.'));

/** A day of a time zone, of which the oldest have dates of four digits. */
export const dayOfZone = z.object({
  date: day.check(z.refine((text) => text >= '1000', 'Enter a date such as 2026-11-21.')),
  zone: z.string().check(z.refine(isZone, 'This time zone is unknown.')),
});

const isDay = (text: string) => z.safeParse(day, text).success;

/** The business and days of a report; `business_id` is a reference id. */
export const reportRange = ({ db }: Services) =>
  z
    .object({
      business_id: storedText.check(
        z.refine(
          async (reference) => (await findBusinessByReference(db, reference)) !== undefined,
          'This business does not exist.',
        ),
      ),
      start_date: day,
      end_date: day,
    })
    .check(
      z.refine(
        ({ start_date, end_date }) =>
          !isDay(start_date) || !isDay(end_date) || start_date <= end_date,
        {
          error: 'End date is before the start date.',
          path: ['end_date'],
        },
      ),
    );
