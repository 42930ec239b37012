import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchBackend } from './backend.ts';
import type { Bench, BenchOptions } from './bench.ts';
import { benchConsole } from './console.ts';
import { withSection } from './document.ts';
import { benchGateway } from './gateway.ts';
import { load, machine } from './machine.ts';

/** The parts, in the order of their sections. */
const benches: Record<string, Bench> = {
  gateway: benchGateway,
  console: benchConsole,
  backend: benchBackend,
};

const file = new URL('../../docs/benchmarks.md', import.meta.url);
const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Runs `npm run bench -- [part ...] [--orders 10000000] [--runs 5]`: prints the results and writes them to docs/benchmarks.md, one
 * section per part. Other sections stay.
 */
async function main() {
  const { values, positionals } = parseArgs({
    options: {
      orders: { type: 'string', default: '10000000' },
      runs: { type: 'string', default: '5' },
    },
    allowPositionals: true,
  });
  const all = Object.keys(benches);
  const unknown = positionals.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new Error(`Unknown part: ${unknown.join(', ')}. The parts are ${all.join(', ')}.`);
  const options: BenchOptions = {
    orders: Number(values.orders),
    runs: Number(values.runs),
    log: (line) => process.stdout.write(`  ${line}\n`),
  };
  for (const [name, bench] of Object.entries(benches)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    await run(name, bench, options).catch((error: Error) => {
      process.stderr.write(`${name}: ${error.stack}\n`);
      process.exitCode = 1;
    });
  }
}

async function run(name: string, bench: Bench, options: BenchOptions) {
  process.stdout.write(`${titleOf(name)}\n`);
  const busy = load();
  const start = new Date();
  const lines = await bench(options);
  process.stdout.write(`${lines.join('\n')}\n\n`);

  const header = [
    '# Benchmarks',
    '',
    'Written by `npm run bench`. Each section names its time and its machine.',
  ];
  const document = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const seconds = ((Date.now() - start.getTime()) / 1000).toFixed(0);
  const when = start.toISOString().slice(0, 16).replace('T', ' ');
  const how = `\`npm run bench -- ${name} --orders ${options.orders} --runs ${options.runs}\``;
  const measured = [
    `Measured on ${when} UTC in ${seconds} s by ${how}; load average before: ${busy}.`,
    `${machine()}.`,
    '',
    ...lines,
  ];
  writeFileSync(
    file,
    withSection(document, header, Object.keys(benches).map(titleOf), titleOf(name), measured),
  );
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
