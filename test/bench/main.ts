import { parseArgs } from 'node:util';
import { benchLists } from './lists.ts';
import { benchReport } from './report.ts';
import { benchSignIn } from './sign-in.ts';

const benches = {
  'sign-in': () => benchSignIn(),
  lists: (orders: number) => benchLists({ large: orders }),
  report: benchReport,
};

/** `npm run bench -- [sign-in] [lists] [report] [--orders 1000000]`: prints what was measured; asserts nothing. */
async function main() {
  const options = { orders: { type: 'string', default: '1000000' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const all = Object.keys(benches) as (keyof typeof benches)[];
  const unknown = positionals.filter((name) => !(name in benches));
  if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}; there are ${all.join(' and ')}.`);
  for (const name of all.filter((one) => positionals.length === 0 || positionals.includes(one))) {
    for (const line of await benches[name](Number(values.orders))) process.stdout.write(`${line}\n`);
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
