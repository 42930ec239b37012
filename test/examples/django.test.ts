import { describe } from 'vitest';
import { defineConformance } from './conformance.ts';
import { defineJobs } from './jobs.ts';
import { exampleOf } from './start.ts';

const example = exampleOf('django');
const { missing } = example;

describe.skipIf(missing)('examples/django', { meta: { reason: missing } }, () => {
  defineConformance(example);
  describe('behind the console', () => defineJobs(example));
});
