import { describe } from 'vitest';
import { defineConformance } from './conformance.ts';
import { defineJobs } from './jobs.ts';
import { exampleOf } from './start.ts';

const example = exampleOf('express');
const { missing } = example;

describe.skipIf(missing)('examples/express', { meta: { reason: missing } }, () => {
  defineConformance(example);
  describe('behind the console', () => defineJobs(example));
});
