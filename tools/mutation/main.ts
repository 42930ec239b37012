import { globSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { random } from '../../backend/demo/random.ts';
import { parts } from './parts.ts';

/** Lines of a file that are sampled together, so that most statements are within one range. */
const block = 12;

/** Returns the ranges of lines of a file that belong to the sample: the same ones each time. */
function sampleOf(file: string, share: number): string[] {
  const lines = readFileSync(file, 'utf8').split('\n').length;
  const seed = [...file].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
  const r = random(seed);
  const starts = Array.from({ length: Math.ceil(lines / block) }, (_, index) => 1 + index * block);
  return starts
    .filter(() => r.chance(share))
    .map((start) => `${file}:${start}-${Math.min(start + block - 1, lines)}`);
}

/**
 * Runs `npm run mutate -- PART [FILE ...]`: changes each expression of a part, or of some of its files, one at a time, and runs the
 * part's tests. Prints the changes that no test notices, and the score, which is the share that was noticed, in percent.
 */
async function main([name = '', ...named]: string[]) {
  const part = parts[name];
  if (!part) throw new Error(`Name one of the parts ${Object.keys(parts).join(', ')}.`);
  process.env.MUTATION_PART = name;
  const files = named.length > 0 ? named : globSync(part.mutate).sort();
  const sample = named.length > 0 ? 1 : (part.sample ?? 1);
  if (sample < 1)
    process.stdout.write(
      `A fixed random sample of ${sample * 100} % of the lines of ${files.length} files.\n`,
    );
  await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    mutate: sample < 1 ? files.flatMap((file) => sampleOf(file, sample)) : files,
    ignorePatterns: ['/dist', '/data'],
    // Below node_modules, Node would not strip types.
    tempDirName: join(tmpdir(), 'clearhouse-mutation'),
    // Stryker rewrites the references of a tsconfig.json by the API of TypeScript 6.
    tsconfigFile: 'none',
    concurrency: 1,
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 30,
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  }).runMutationTest();
}

await main(process.argv.slice(2));
