import { describe } from 'vitest';
import { defineConformance } from './conformance.ts';
import { defineJobs } from './jobs.ts';
import { exampleOf } from './start.ts';

const example = exampleOf('laravel');
const { missing } = example;

describe.skipIf(missing)('examples/laravel', { meta: { reason: missing } }, () => {
  defineConformance(example);
  describe('behind the console', () => defineJobs(example));
});
