import { orders } from '#contract/orders.ts';
import { report } from '#contract/report.ts';
import { launch, signedInTo } from '../../support/backend-process.ts';
import { embeddedTarget } from './target.ts';

const pages = 100;
const reports = 5;

/** Returns the median time of a page of orders on the embedded database, in ms: alone, and beside five streaming reports. */
export async function pageBesideReports(): Promise<{ alone: number; beside: number }> {
  const target = await embeddedTarget();
  const backend = launch({ LOG_LEVEL: 'silent', ...target.env });
  const client = await signedInTo(backend);
  const query = {
    business_id: 'penasohnefeinkost-1004',
    start_date: '2000-01-01',
    end_date: '2100-01-01',
  };

  const median = async () => {
    const times: number[] = [];
    for (let n = 0; n < pages; n += 1) {
      const start = performance.now();
      await client.request(orders.list, { query: { page: 1 + n } });
      times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b)[pages / 2] ?? Number.NaN;
  };
  const alone = await median();
  let streaming = true;
  const streams = Array.from({ length: reports }, async () => {
    while (streaming) await client.request(report.stream, { query });
  });
  const beside = await median();
  streaming = false;
  await Promise.all(streams);
  backend.child.kill('SIGTERM');
  await backend.ended;
  await target.close();
  return { alone, beside };
}
