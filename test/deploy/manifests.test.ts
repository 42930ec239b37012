import { execFileSync } from 'node:child_process';
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2.d.ts';
import type { ConfigMap, Secret, Service, ServiceAccount } from 'kubernetes-types/core/v1.d.ts';
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1.d.ts';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.d.ts';
import { describe, expect, it } from 'vitest';
import { readSettings, table } from '#config/settings.ts';
import type { KubernetesObject } from './kustomize.ts';
import {
  hasKubectl,
  objectsByKubectl,
  objectsOf,
  ofKind,
  overlays,
  removeAfterwards,
  serviceMonitor,
  workloadsOf,
} from './manifests.ts';
import { schemaErrors } from './schema-check.ts';
import { typeErrors } from './type-check.ts';

removeAfterwards();

const root = new URL('../..', import.meta.url);

const byName = (a: KubernetesObject, b: KubernetesObject) =>
  `${a.kind} ${a.metadata.name}`.localeCompare(`${b.kind} ${b.metadata.name}`);

describe.each(overlays)('the manifests of %s', (overlay) => {
  const objects = objectsOf(overlay);
  const workloads = workloadsOf(objects);
  const policies = ofKind<NetworkPolicy>(objects, 'NetworkPolicy');
  const [config] = ofKind<ConfigMap>(objects, 'ConfigMap');

  it.runIf(hasKubectl)('OPS-3 kubectl builds them, and builds what the tests look at', () => {
    expect(objectsByKubectl(overlay).sort(byName)).toEqual(objects.toSorted(byName));
  });

  it('OPS-3 every object has the fields and types of Kubernetes, and no other', () => {
    const [sound] = objects;
    const misspelt = { ...sound, metadata: { ...sound?.metadata, lables: {} } } as unknown as KubernetesObject;
    const errors = typeErrors([...objects, misspelt]);
    expect(errors.filter((line) => !line.startsWith(`${objects.length}.ts`))).toEqual([]);
    expect(errors.join()).toContain('lables');
  });

  it('OPS-3 every object keeps the schema that the API server publishes', async () => {
    const unsound = {
      ...ofKind<Service>(objects, 'Service')[0],
      spec: { ports: [{ port: 'http' }] },
    } as unknown as KubernetesObject;
    const errors = await schemaErrors([...objects, unsound]);
    expect(errors).toEqual([expect.stringContaining('port must be integer')]);
  });

  it('OPS-3 the namespace takes only pods of the restricted kind', () => {
    expect(ofKind<KubernetesObject>(objects, 'Namespace')[0]?.metadata.labels).toMatchObject({
      'pod-security.kubernetes.io/enforce': 'restricted',
    });
    expect(new Set(objects.map(({ kind, metadata }) => (kind === 'Namespace' ? metadata.name : metadata.namespace))).size).toBe(
      1,
    );
  });

  it.each(workloads)(
    'OPS-3 $name is restricted: no root, no privilege, no capability, nothing to write on',
    ({ pod, containers }) => {
      expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(pod?.securityContext?.runAsUser).toBeGreaterThan(0);
      expect(pod).not.toMatchObject({ hostNetwork: true });
      expect(pod?.volumes?.filter((volume) => volume.hostPath) ?? []).toEqual([]);
      for (const { securityContext } of containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    },
  );

  it.each(workloads)('OPS-3 $name has no token of the cluster and an account of its own', ({ name, pod }) => {
    expect(pod).toMatchObject({ serviceAccountName: name, automountServiceAccountToken: false });
    const account = ofKind<ServiceAccount>(objects, 'ServiceAccount').find(({ metadata }) => metadata?.name === name);
    expect(account?.automountServiceAccountToken).toBe(false);
  });

  it.each(workloads)('OPS-3 $name is bounded, probed and spread', ({ pod, containers, labels }) => {
    for (const { resources, startupProbe, livenessProbe, readinessProbe } of containers) {
      expect(resources).toMatchObject({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
      expect([startupProbe, livenessProbe, readinessProbe]).not.toContain(undefined);
    }
    const spread = pod?.topologySpreadConstraints ?? [];
    expect(spread.map(({ topologyKey }) => topologyKey)).toContain('kubernetes.io/hostname');
    for (const { labelSelector } of spread) expect(labelSelector?.matchLabels).toEqual(labels);
  });

  it('OPS-3 the console is probed on /healthz and /readyz, of which only the second depends on the backend', () => {
    const [container] = workloads.find(({ name }) => name === 'clearhouse')?.containers ?? [];
    expect(container?.livenessProbe?.httpGet?.path).toBe('/healthz');
    expect(container?.startupProbe?.httpGet?.path).toBe('/healthz');
    expect(container?.readinessProbe?.httpGet?.path).toBe('/readyz');
  });

  it('OPS-3 the console runs twice at least, scales, and loses one pod at a time, by a rollout none', () => {
    const console = workloads.find(({ name }) => name === 'clearhouse');
    const [scaler] = ofKind<HorizontalPodAutoscaler>(objects, 'HorizontalPodAutoscaler');
    const [budget] = ofKind<PodDisruptionBudget>(objects, 'PodDisruptionBudget');
    expect(console?.object.spec?.replicas).toBe(2);
    expect(console?.object.spec).toMatchObject({ strategy: { rollingUpdate: { maxUnavailable: 0 } } });
    expect(scaler?.spec).toMatchObject({ scaleTargetRef: { kind: 'Deployment', name: 'clearhouse' }, minReplicas: 2 });
    expect(scaler?.spec?.maxReplicas).toBeGreaterThan(2);
    expect(budget?.spec).toMatchObject({ maxUnavailable: 1, selector: { matchLabels: console?.labels } });
  });

  it('OPS-3 a pod is given longer to end than its drain takes', () => {
    const settings = readSettings({ ...config?.data }, 'gateway');
    const drains: Record<string, number> = {
      clearhouse: settings.SHUTDOWN_GRACE_MS + settings.SHUTDOWN_TIMEOUT_MS,
      backend: Number(table.SHUTDOWN_TIMEOUT_MS.default),
    };
    for (const { name, pod } of workloads)
      expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan((drains[name] ?? 0) / 1_000);
  });

  it('OPS-3 the settings are settings of the console, and make it start in production', () => {
    expect(Object.keys(config?.data ?? {}).filter((name) => !(name in table))).toEqual([]);
    expect(readSettings({ ...config?.data, NODE_ENV: 'production' }, 'gateway').BACKEND_URL).toMatch(/^https?:/);
    expect(workloads.find(({ name }) => name === 'clearhouse')?.containers[0]?.envFrom).toEqual([
      { configMapRef: { name: config?.metadata?.name } },
    ]);
  });

  it('OPS-3 nothing goes in or out of the namespace that no policy lets through, both ways', () => {
    expect(policies.map(({ spec }) => spec)).toContainEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    for (const { name, labels } of workloads) {
      const of = policies.filter(({ spec }) => spec?.podSelector?.matchLabels?.['app.kubernetes.io/name'] === name);
      expect(of.map(({ spec }) => spec?.podSelector?.matchLabels)).toContainEqual(labels);
      const rules = of.flatMap(({ spec }) => [...(spec?.ingress ?? []), ...(spec?.egress ?? [])]);
      // A rule without peers or without ports lets everything through.
      for (const rule of rules)
        expect([...('from' in rule ? (rule.from ?? []) : []), ...('to' in rule ? (rule.to ?? []) : [])]).not.toEqual([]);
      for (const { ports } of rules) expect(ports ?? []).not.toEqual([]);
    }
  });

  it('OPS-3 every service, ingress and policy points at a port and a pod that exist', () => {
    const services = ofKind<Service>(objects, 'Service');
    for (const { spec } of services) {
      const target = workloads.find(({ labels }) => JSON.stringify(labels) === JSON.stringify(spec?.selector));
      const named = target?.containers.flatMap(({ ports }) => ports?.map(({ name }) => name) ?? []);
      for (const { targetPort } of spec?.ports ?? []) expect(named).toContain(targetPort);
    }
    const [ingress] = ofKind<Ingress>(objects, 'Ingress');
    const [rule] = ingress?.spec?.rules ?? [];
    expect(ingress?.spec?.tls?.[0]?.hosts).toEqual([rule?.host]);
    const served = services.find(({ metadata }) => metadata?.name === rule?.http?.paths[0]?.backend.service?.name);
    expect(served?.spec?.ports?.map(({ name }) => name)).toContain(rule?.http?.paths[0]?.backend.service?.port?.name);
  });
});

describe('what an overlay is for', () => {
  it('OPS-3 production takes the image by its digest, and brings no backend and no database', () => {
    const workloads = workloadsOf(objectsOf('production'));
    expect(workloads.map(({ name }) => name)).toEqual(['clearhouse']);
    expect(workloads[0]?.containers[0]?.image).toMatch(/^[\w./-]+@sha256:[0-9a-f]{64}$/);
  });

  it('OPS-3 the demo has the backend on a PostgreSQL with a volume, and its secrets are made, not committed', () => {
    const objects = objectsOf('demo');
    expect(
      workloadsOf(objects)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['backend', 'clearhouse', 'database']);
    expect(objects.find(({ kind }) => kind === 'StatefulSet')?.spec).toHaveProperty('volumeClaimTemplates.0.spec.resources');
    const [secret] = ofKind<Secret>(objects, 'Secret');
    const values = Object.values(secret?.data ?? {}).map((value) => Buffer.from(value, 'base64').toString());
    expect(values.filter((value) => /^[0-9a-f]{32}$/.test(value))).toHaveLength(2);
    const ignored = execFileSync('git', ['check-ignore', 'k8s/overlays/demo/secrets.env'], { cwd: root, encoding: 'utf8' });
    expect(ignored.trim()).toBe('k8s/overlays/demo/secrets.env');
  });

  it('OPS-3 the monitor for the Prometheus operator asks the port that serves the metrics', () => {
    const [service] = ofKind<Service>(objectsOf('production'), 'Service');
    const [monitor] = serviceMonitor();
    expect(monitor?.spec).toMatchObject({
      selector: { matchLabels: service?.metadata?.labels },
      endpoints: [{ port: 'metrics', path: '/metrics' }],
    });
    expect(service?.spec?.ports?.map(({ name }) => name)).toContain('metrics');
  });
});
