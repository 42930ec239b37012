import type { KubernetesObject } from './kustomize.ts';

/**
 * Holds objects against the schemas that the API server publishes: also what types cannot say, such as patterns and bounds.
 * What they object to, a line each.
 */
export async function schemaErrors(objects: KubernetesObject[]): Promise<string[]> {
  const errors = objects.map(async (object) => {
    const model = `kubernetes-models/${object.apiVersion}/${object.kind}`;
    const models = await import(/* @vite-ignore */ model);
    try {
      new models[object.kind](object).validate();
      return [];
    } catch (error) {
      return [`${object.kind} ${object.metadata.name}: ${(error as Error).message}`];
    }
  });
  return (await Promise.all(errors)).flat();
}
