import type { TestProject } from 'vitest/node';
import { makeTemplates } from '../database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo data, to be copied. */
    demoDataFolder: string;
  }
}

/** Makes the templates from which tests take their embedded databases. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('demoDataFolder', await makeTemplates());
}
