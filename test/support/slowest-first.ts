import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files of their projects, the slowest first. */
const slowest = [
  'e2e/access',
  'e2e/outcomes',
  'e2e/session',
  'e2e/rolling-update',
  'backend/transfer',
  'backend/starting',
  'backend/data-folder',
  'backend/any-input',
  'backend/lost-data',
  'reliability/database',
  'reliability/disk',
  'reliability/deadline',
  'deploy/doctor',
  'deploy/doctor-nginx',
  'server/main',
  'server/embedded/console',
  'server/conformance',
];

/** Returns the position in the list; files of no position come last, in the order of their size. */
function positionOf({ moduleId }: TestSpecification): number {
  const position = slowest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  return position < 0 ? slowest.length : position;
}

/** Starts the slowest files of each project first, so that none of them runs alone at the end. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((own) => own.toSorted((a, b) => positionOf(a) - positionOf(b)));
  }
}
