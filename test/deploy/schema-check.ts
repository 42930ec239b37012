import type { KubernetesObject } from './manifests.ts';

const gatewayApi = 'gateway.networking.k8s.io/v1';

/**
 * Validates objects against the schemas that the API server publishes, patterns and bounds included.
 * Resolves to one line per violation.
 */
export async function schemaErrors(objects: KubernetesObject[]): Promise<string[]> {
  const errors = objects.map(async (object) => {
    const package_ =
      object.apiVersion === gatewayApi ? '@kubernetes-models/gateway-api' : 'kubernetes-models';
    const model = `${package_}/${object.apiVersion}/${object.kind}`;
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
