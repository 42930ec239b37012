import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that wait for processes and clocks run beside others. Component tests take seconds: they keep all cores busy to the end. */
const projects = [
  'reliability',
  'backend',
  'deploy',
  'server',
  'server-bundle',
  'e2e',
  'contract',
  'component',
];

/** The slowest files of their projects, the slowest first. */
const slowest = [
  'e2e/layout-shift',
  'e2e/outcomes',
  'e2e/session-tabs',
  'e2e/drafts',
  'e2e/walk/walk',
  'conformance/every-check',
  'conformance/conformance',
  'backend/connected-client',
  'backend/idempotency',
  'backend/starting',
  'backend/transfer',
  'backend/data-folder',
  'backend/any-input',
  'reliability/disk',
  'reliability/gateway-memory',
  'reliability/database',
  'reliability/failover',
  'reliability/storage',
  'reliability/deadline',
  'reliability/pooler',
  'deploy/doctor-nginx',
  'deploy/doctor',
  'server/embedded/console',
  'server/conformance',
  'contract/adding-a-resource',
];

/** Returns the position in the list; files of no position come last, in the order of their size. */
function positionOf({ moduleId }: TestSpecification): number {
  const position = slowest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
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
