import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that wait for processes and clocks run beside others. Unit tests take seconds: they keep all cores busy to the end. */
const projects = ['slow', 'backend', 'browser', 'unit'];

/** The slowest files of their projects, the slowest first. */
const slowest = [
  'guides/adding-a-resource',
  'reliability/interrupted-report',
  'reliability/storage',
  'reliability/deadline',
  'reliability/disk',
  'reliability/withdrawal',
  'backend/generated-rows/generated-rows',
  'conformance/every-check',
  'conformance/conformance',
  'conformance/backend',
  'backend/starting',
  'backend/withdrawal',
  'deploy/doctor-nginx',
  'deploy/alerts',
  'deploy/doctor',
  'server/rejections',
  'server/main',
  'e2e/access',
  'e2e/layout-shift',
  'e2e/outcomes',
  'e2e/freshness',
  'e2e/drafts',
  'e2e/sign-on',
  'e2e/tables',
  'e2e/session',
  'e2e/deployment',
  'e2e/exchange-pairs',
  'e2e/session-tabs',
  'client/screens/generated-responses',
  'client/features/process-settlement',
  'client/features/search',
  'client/features/exchange-pairs',
];

/** Returns the position in the list; files of no position come last, in the order of their size. */
function positionOf({ moduleId }: TestSpecification): number {
  const position = slowest.findIndex((name) => moduleId.includes(`/test/${name}.test.ts`));
  return position < 0 ? slowest.length : position;
}

/** Starts the projects in this order, and the slowest files of each first, so that none of them runs alone at the end. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject]
      .toSorted(([a], [b]) => projects.indexOf(a) - projects.indexOf(b))
      .flatMap(([, own]) => own.toSorted((a, b) => positionOf(a) - positionOf(b)));
  }
}
