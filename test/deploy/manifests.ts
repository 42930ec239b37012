import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1.d.ts';
import { afterAll } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { type KubernetesObject, kustomize } from './kustomize.ts';

const source = new URL('../../k8s', import.meta.url).pathname;

/** A copy of k8s/ as a site engineer has it, with the secrets made. */
const folder = mkdtempSync(join(tmpdir(), 'k8s-'));
cpSync(source, folder, { recursive: true, filter: (file) => !file.endsWith('secrets.env') });
execFileSync(process.execPath, [join(folder, 'overlays/demo/write-secrets.mjs')]);

/** Removes it after the tests of a file. */
export const removeAfterwards = () => afterAll(() => rmSync(folder, { recursive: true }));

export const overlays = ['production', 'demo'] as const;
export type Overlay = (typeof overlays)[number];

/** The objects of an overlay. */
export const objectsOf = (overlay: Overlay): KubernetesObject[] => kustomize(join(folder, 'overlays', overlay));
/** The objects that the component for the Prometheus operator adds. */
export const serviceMonitor = (): KubernetesObject[] => kustomize(join(folder, 'components/service-monitor'));

export const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).status === 0;
/** The same from kubectl, the hashes taken out of generated names. */
export function objectsByKubectl(overlay: Overlay): KubernetesObject[] {
  const text = execFileSync('kubectl', ['kustomize', join(folder, 'overlays', overlay)], { encoding: 'utf8' });
  const plain = text.replace(/(name: (?:clearhouse|demo))-[a-z0-9]{10}$/gm, '$1');
  return parseAllDocuments(plain).map((document) => document.toJS());
}

export const ofKind = <T>(objects: KubernetesObject[], ...kinds: string[]): T[] =>
  objects.filter(({ kind }) => kinds.includes(kind)) as unknown[] as T[];

/** What runs pods, with the pods' specification and their containers at hand. */
export const workloadsOf = (objects: KubernetesObject[]) =>
  ofKind<Deployment | StatefulSet>(objects, 'Deployment', 'StatefulSet').map((object) => {
    const pod = object.spec?.template.spec;
    const labels = object.spec?.template.metadata?.labels ?? {};
    return { name: object.metadata?.name ?? '', object, pod, labels, containers: pod?.containers ?? [] };
  });
