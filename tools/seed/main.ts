import { parseArgs } from 'node:util';
import { readSettings, SettingsError } from '#config/settings.ts';
import { databaseOf } from '../../backend/database-location.ts';
import { migrate } from '../../backend/db/migrate.ts';
import { openDatabase } from '../../backend/db/open.ts';
import { fillIfEmpty } from '../../backend/first-start.ts';
import { StartupError } from '../../shared/startup-error.ts';

/** With so many orders deposits, invoices, settlements and trades exceed the limit of a list; one account has 78,602 deposits. */
const defaultOrders = '200000';

/** Runs `npm run seed -- --orders 1000000`: fills the empty database of the settings with a demo of any size. */
async function seed() {
  const { values } = parseArgs({ options: { orders: { type: 'string', default: defaultOrders } } });
  if (!/^\d{1,9}$/.test(values.orders))
    throw new StartupError('--orders takes a whole number, such as 1000000.');
  const settings = readSettings(process.env, 'backend');
  const database = await openDatabase(databaseOf(settings));
  const { unlimited: db, close } = database;
  try {
    await migrate(database);
    const orders = Number(values.orders);
    const filled = await fillIfEmpty(db, new Date(), {
      demoData: true,
      admin: null,
      orders,
      report: progressOf(orders),
    });
    if (!filled)
      throw new StartupError(
        'The database is not empty; name another with DATA_DIR or DATABASE_URL.',
      );
    process.stdout.write(`The database has ${values.orders} orders.\n`);
  } finally {
    await close();
  }
}

/** Returns a reporter that writes the number of orders, the rate and the remaining time. */
function progressOf(all: number): (orders: number) => void {
  const start = performance.now();
  return (orders) => {
    const rate = orders / ((performance.now() - start) / 1000);
    const remaining = Math.ceil((all - orders) / rate);
    process.stdout.write(
      `${orders} of ${all} orders, ${Math.round(rate)} a second, ${remaining} s remaining\n`,
    );
  };
}

seed().catch((error: Error) => {
  const expected =
    error instanceof SettingsError || error instanceof StartupError || 'code' in error;
  process.stderr.write(`${expected ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
