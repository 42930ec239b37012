import { totalCount } from '#contract/endpoint.ts';
import { report } from '#contract/report.ts';
import { findBusinessByReference, findBusinessNames } from '../businesses/queries.ts';
import { snapshot } from '../db/transaction.ts';
import { recordEvent } from '../events.ts';
import { notFound } from '../http/http-error.ts';
import { type Context, type Download, type HandlerInput, route } from '../http/route.ts';
import { showDay } from './day.ts';
import { reportLines } from './rows.ts';
import { dayOfZone, reportRange } from './rules.ts';

export const reportRoutes = [
  route(report.businesses, listBusinesses),
  // Only validates its input, with the rules of the download.
  route(report.check, async () => {}, { body: reportRange }),
  route(report.stream, streamReport, { query: reportRange }),
  route(report.day, showDay, { query: dayOfZone }),
];

/** Returns the businesses of the form. */
async function listBusinesses(_input: unknown, { db, response }: Context) {
  const { items, total } = await snapshot(db, findBusinessNames);
  response.set(totalCount, String(total));
  return items;
}

/** Streams the report as a CSV file. Records the download before its first row. */
async function streamReport(
  { query }: HandlerInput<typeof report.stream>,
  context: Context,
): Promise<Download> {
  const { db, request, session } = context;
  const { business_id, start_date, end_date } = query;
  const business = await findBusinessByReference(db, business_id);
  if (!business) throw notFound('business');
  if (request.method !== 'HEAD') {
    await recordEvent(db, context, {
      type: 'downloaded',
      subject: `businesses/${business.id}`,
      details: { start_date, end_date },
      description: `${session.user.email} downloaded the report of ${business.reference_id} from ${start_date} to ${end_date}.`,
    });
  }
  return {
    filename: `report ${business.reference_id} ${start_date} ${end_date}.csv`,
    type: 'text/csv; charset=utf-8',
    chunks: reportLines(context, business.id, start_date, end_date),
  };
}
