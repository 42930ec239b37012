import { accessFaults } from './access.ts';
import { daySummaryFaults } from './day-summary.ts';
import type { Line } from './line.ts';
import { listParameterFaults } from './list-parameters.ts';
import { listFaults } from './lists.ts';
import { outcomeFaults } from './outcomes.ts';
import { readFaults } from './reads.ts';
import { searchFaults } from './search.ts';
import { writeFaults } from './writes.ts';

export const lines: Line[] = [
  ...accessFaults,
  ...listFaults,
  ...readFaults,
  ...daySummaryFaults,
  ...searchFaults,
  ...listParameterFaults,
  ...writeFaults,
  ...outcomeFaults,
];
