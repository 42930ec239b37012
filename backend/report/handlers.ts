import type { report } from '#contract/report.ts';
import { findBusinessByReference, findBusinessNames } from '../businesses/queries.ts';
import { notFound } from '../http/http-error.ts';
import type { Context, Download, HandlerInput } from '../http/route.ts';
import { reportLines } from './rows.ts';

/** The businesses there are to choose from. */
export async function listReportBusinesses(_input: unknown, { db }: Context) {
  return findBusinessNames(db);
}

/** Its rules are all it has: whether a download of the same would be let through. */
export async function checkReport() {}

/** The report as a CSV file, written as it is read. */
export async function streamReport({ query }: HandlerInput<typeof report.stream>, { db }: Context): Promise<Download> {
  const { business_id, start_date, end_date } = query;
  const business = await findBusinessByReference(db, business_id);
  if (!business) throw notFound('business');
  return {
    filename: `report ${business.reference_id} ${start_date} ${end_date}.csv`,
    type: 'text/csv; charset=utf-8',
    chunks: reportLines(db, business.id, start_date, end_date),
  };
}
