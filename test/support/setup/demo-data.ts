import type { TestProject } from 'vitest/node';
import { makeTemplates, templates } from '../database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Template of a data folder with the demo data; tests copy it. */
    demoDataFolder: string;
    /** Template of a data folder whose database has no tables yet. */
    newDataFolder: string;
  }
}

/** Creates the templates of the tests' embedded databases. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('demoDataFolder', await makeTemplates());
  project.provide('newDataFolder', templates.withoutTables);
}
