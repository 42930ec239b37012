import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1.d.ts';
import { afterAll } from 'vitest';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { type KubernetesObject, kustomize } from './kustomize.ts';

const source = join(import.meta.dirname, '../../k8s');

/** A copy of k8s/ with generated secrets and one more overlay. */
const folder = mkdtempSync(join(tmpdir(), 'k8s-'));
cpSync(source, folder, { recursive: true, filter: (file) => !file.endsWith('secrets.env') });
execFileSync(process.execPath, [join(folder, 'overlays/demo/write-secrets.mjs')]);

/** Production with an HTTPRoute instead of an Ingress, and with certificates for the backend. */
const production = join(folder, 'overlays/production');
const withRoute = join(folder, 'overlays/production-http-route');
cpSync(production, withRoute, { recursive: true });
const kustomization = parse(readFileSync(join(production, 'kustomization.yaml'), 'utf8'));
writeFileSync(
  join(withRoute, 'kustomization.yaml'),
  stringify({ ...kustomization, components: ['../../components/http-route', '../../components/backend-tls'], patches: [] }),
);

/** Removes the copy after the tests of a file. */
export const removeAfterwards = () => afterAll(() => rmSync(folder, { recursive: true }));

export const overlays = ['production', 'production-http-route', 'demo'] as const;
export type Overlay = (typeof overlays)[number];

export const objectsOf = (overlay: Overlay): KubernetesObject[] => kustomize(join(folder, 'overlays', overlay));
/** Renders the component for the Prometheus operator. */
export const serviceMonitor = (): KubernetesObject[] => kustomize(join(folder, 'components/service-monitor'));

export const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).status === 0;
/** Renders an overlay by kubectl and removes the hashes from generated names. */
export function objectsByKubectl(overlay: Overlay): KubernetesObject[] {
  const text = execFileSync('kubectl', ['kustomize', join(folder, 'overlays', overlay)], { encoding: 'utf8' });
  const plain = text.replace(/(name: (?:clearhouse|demo))-[a-z0-9]{10}$/gm, '$1');
  return parseAllDocuments(plain).map((document) => document.toJS());
}

export const ofKind = <T>(objects: KubernetesObject[], ...kinds: string[]): T[] =>
  objects.filter(({ kind }) => kinds.includes(kind)) as unknown[] as T[];

/** Deployments and stateful sets, each with its pod specification, labels and containers. */
export const workloadsOf = (objects: KubernetesObject[]) =>
  ofKind<Deployment | StatefulSet>(objects, 'Deployment', 'StatefulSet').map((object) => {
    const pod = object.spec?.template.spec;
    const labels = object.spec?.template.metadata?.labels ?? {};
    return { name: object.metadata?.name ?? '', object, pod, labels, containers: pod?.containers ?? [] };
  });
