import { globSync, readFileSync } from 'node:fs';
import type { ConfigMap, Secret, Service, ServiceAccount } from 'kubernetes-types/core/v1.d.ts';
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1.d.ts';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.d.ts';
import { describe, expect, it } from 'vitest';
import { readConsoleSettings } from '#config/console-settings.ts';
import { readSettings } from '#config/settings.ts';
import { table } from '#config/settings-table.ts';
import {
  componentNames,
  hasKubectl,
  type KubernetesObject,
  noKubectl,
  ofKind,
  policiesOf,
  removeAfterwards,
  render,
  renderProductionWith,
  renderSite,
  renderWholeProduction,
  workloadsOf,
} from './manifests.ts';
import { isCustom, schemaErrors } from './schema-check.ts';
import { typeErrors } from './type-check.ts';

removeAfterwards();

const root = new URL('../../', import.meta.url);

const nameOf = ({ metadata }: KubernetesObject) => metadata.name;

/** Returns the peers and ports of each rule of a policy. */
const rulesOf = ({ spec }: NetworkPolicy) => [
  ...(spec?.ingress ?? []).map(({ from, ports }) => ({ peers: from ?? [], ports: ports ?? [] })),
  ...(spec?.egress ?? []).map(({ to, ports }) => ({ peers: to ?? [], ports: ports ?? [] })),
];

/** The overlays as they are, and sites with all components. */
const rendered = {
  production: render('overlays/production'),
  demo: render('overlays/demo'),
  'a site with an Ingress': renderSite({
    components: ['own-namespace', 'ingress', 'tls', 'backend-tls', 'image-pull-secret'],
    configMapGenerator: [
      {
        name: 'clearhouse',
        behavior: 'merge',
        literals: ['BACKEND_URL=https://payments.payments.svc.cluster.local:443'],
      },
    ],
  }),
  'a site with one sign-on': renderSite({
    components: ['remote-backend', 'http-route', 'oauth2-proxy', 'monitoring', 'public-probe'],
    configMapGenerator: [
      {
        name: 'clearhouse',
        behavior: 'merge',
        literals: ['BACKEND_URL=https://payments.example.com', 'TRUST_PROXY=192.0.2.0/24'],
      },
    ],
  }),
};

describe.skipIf(!hasKubectl).each(Object.entries(rendered))('the manifests of %s', (_, objects) => {
  const workloads = workloadsOf(objects);
  const policies = ofKind<NetworkPolicy>(objects, 'NetworkPolicy');
  const services = ofKind<Service>(objects, 'Service');
  const configMaps = ofKind<ConfigMap>(objects, 'ConfigMap');
  const config = configMaps.find(({ metadata }) => metadata?.name === 'clearhouse');

  it('OPS-3 have the fields and types of Kubernetes only', () => {
    const typed = objects.filter((object) => !isCustom(object));
    const misspelt = {
      ...typed[0],
      metadata: { ...typed[0]?.metadata, lables: {} },
    } as unknown as KubernetesObject;
    const errors = typeErrors([...typed, misspelt]);
    expect(errors.filter((line) => !line.startsWith(`${typed.length}.ts`))).toEqual([]);
    expect(errors.join()).toContain('lables');
  });

  it('OPS-3 conform to the schemas of the API server', async () => {
    const invalid = {
      ...services[0],
      spec: { ports: [{ port: 'http' }] },
    } as unknown as KubernetesObject;
    const errors = await schemaErrors([...objects, invalid]);
    expect(errors).toEqual([expect.stringContaining('port must be integer')]);
  });

  it('OPS-3 share one namespace', () => {
    const namespaces = objects.map(({ kind, metadata }) =>
      kind === 'Namespace' ? metadata.name : metadata.namespace,
    );
    expect(new Set(namespaces).size).toBe(1);
  });

  it.each(workloads)(
    'OPS-3 $name runs unprivileged on a read-only root file system',
    ({ pod, containers }) => {
      expect(pod?.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
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

  it.each(workloads)('OPS-3 $name has its own service account without a token', ({ name, pod }) => {
    expect(pod).toMatchObject({
      serviceAccountName: name,
      automountServiceAccountToken: false,
    });
    const account = ofKind<ServiceAccount>(objects, 'ServiceAccount').find(
      ({ metadata }) => metadata?.name === name,
    );
    expect(account?.automountServiceAccountToken).toBe(false);
  });

  it.each(workloads)('OPS-3 $name has probes and limits for memory and disk', ({ containers }) => {
    for (const { resources, startupProbe, livenessProbe, readinessProbe } of containers) {
      expect(resources?.requests).toMatchObject({
        cpu: expect.any(String),
        'ephemeral-storage': expect.any(String),
      });
      expect(resources?.limits).toMatchObject({ 'ephemeral-storage': expect.any(String) });
      expect(resources?.requests?.memory).toMatch(/^\d+Mi$/);
      expect(resources?.limits?.memory).toBe(resources?.requests?.memory);
      expect(startupProbe).toBeDefined();
      expect(livenessProbe).toBeDefined();
      expect(readinessProbe).toBeDefined();
    }
  });

  it.each(workloads)(
    'OPS-3 $name spreads the pods of each revision over nodes',
    ({ object, pod, labels }) => {
      const spread = pod?.topologySpreadConstraints ?? [];
      expect(spread.map(({ topologyKey }) => topologyKey)).toContain('kubernetes.io/hostname');
      for (const constraint of spread) {
        expect(constraint.labelSelector?.matchLabels).toEqual(labels);
        if (object.kind === 'Deployment')
          expect(constraint.matchLabelKeys).toEqual(['pod-template-hash']);
      }
    },
  );

  it('OPS-3 only the readiness probe depends on the backend', () => {
    const [container] = workloads.find(({ name }) => name === 'clearhouse')?.containers ?? [];
    expect(container?.livenessProbe?.httpGet?.path).toBe('/healthz');
    expect(container?.startupProbe?.httpGet?.path).toBe('/healthz');
    expect(container?.readinessProbe?.httpGet?.path).toBe('/readyz');
  });

  it('OPS-32 two console pods run, without an autoscaler', () => {
    const console = workloads.find(({ name }) => name === 'clearhouse');
    expect(console?.object.spec).toMatchObject({ replicas: 2 });
    expect(ofKind(objects, 'HorizontalPodAutoscaler')).toEqual([]);
  });

  it('OPS-33 the console pods start without any Secret', () => {
    const [container] = workloads.find(({ name }) => name === 'clearhouse')?.containers ?? [];
    const { env = [], envFrom = [] } = container ?? {};
    const secrets = [
      ...env.map(({ valueFrom }) => valueFrom?.secretKeyRef),
      ...envFrom.map(({ secretRef }) => secretRef),
    ];
    expect(secrets.filter((secret) => secret && !secret.optional)).toEqual([]);
  });

  it('OPS-3 keeps all console pods during a rollout, drains one at a time', () => {
    const console = workloads.find(({ name }) => name === 'clearhouse');
    const [budget] = ofKind<PodDisruptionBudget>(objects, 'PodDisruptionBudget');
    expect(console?.object.spec).toMatchObject({
      strategy: { rollingUpdate: { maxUnavailable: 0 } },
    });
    expect(budget?.spec).toMatchObject({
      maxUnavailable: 1,
      selector: { matchLabels: console?.labels },
    });
  });

  it('OPS-3 the termination grace period is longer than the drain', () => {
    const settings = readSettings({ ...config?.data }, 'gateway');
    const drains: Record<string, number> = {
      clearhouse: settings.SHUTDOWN_GRACE_MS + settings.SHUTDOWN_TIMEOUT_MS,
      backend: Number(table.SHUTDOWN_TIMEOUT_MS.default),
    };
    for (const { name, pod } of workloads)
      expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan((drains[name] ?? 0) / 1_000);
  });

  it('OPS-3 the settings are valid in production', () => {
    expect(Object.keys(config?.data ?? {}).filter((name) => !(name in table))).toEqual([]);
    expect(
      readSettings({ ...config?.data, NODE_ENV: 'production' }, 'gateway').BACKEND_URL,
    ).toMatch(/^https?:/);
    expect(workloads.find(({ name }) => name === 'clearhouse')?.containers[0]?.envFrom).toEqual([
      { configMapRef: { name: config?.metadata?.name } },
    ]);
  });

  it('OPS-3 the console trusts explicit proxy addresses only, never private ranges by name', () => {
    const trusted = readSettings({ ...config?.data }, 'gateway').TRUST_PROXY;
    expect(
      trusted.filter((address) => !/^[\d.]+(\/\d+)?$|^[\da-f:]+(\/\d+)?$/.test(address)),
    ).toEqual([]);
    expect(
      trusted.filter((address) => /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\b|^f[cd]/.test(address)),
    ).toEqual([]);
  });

  it('DEPLOY-4 OPS-3 mount the console settings as a whole volume', () => {
    const pod = workloads.find(({ name }) => name === 'clearhouse')?.pod;
    const volume = pod?.volumes?.find(({ name }) => name === 'console-settings');
    const mount = pod?.containers[0]?.volumeMounts?.find(({ name }) => name === volume?.name);
    expect(mount).toEqual({ name: volume?.name, mountPath: expect.any(String), readOnly: true });
    const mounted = configMaps.find(({ metadata }) => metadata?.name === volume?.configMap?.name);
    const file = config?.data?.CONSOLE_SETTINGS_FILE?.replace(`${mount?.mountPath}/`, '') ?? '';
    expect(readConsoleSettings({}, mounted?.data?.[file])).toMatchObject({ readOnly: false });
    expect(mounted?.data).toHaveProperty(file);
  });

  it('OPS-3 all traffic is denied unless a policy names its peers and ports', () => {
    for (const { name, labels } of workloads) {
      const of = policies.filter(
        ({ spec }) => spec?.podSelector?.matchLabels?.['app.kubernetes.io/name'] === name,
      );
      expect(of.flatMap(({ spec }) => spec?.policyTypes)).toEqual(
        expect.arrayContaining(['Ingress', 'Egress']),
      );
      expect(of.map(({ spec }) => spec?.podSelector?.matchLabels)).toContainEqual(labels);
      // A rule without peers or without ports allows everything.
      for (const { peers, ports } of of.flatMap(rulesOf)) {
        expect(peers).not.toEqual([]);
        expect(ports).not.toEqual([]);
      }
    }
  });

  it('OPS-3 no egress rule covers a whole address family', () => {
    const blocks = policies.flatMap(({ spec }) => spec?.egress ?? []).flatMap(({ to }) => to ?? []);
    expect(blocks.filter(({ ipBlock }) => ipBlock?.cidr.endsWith('/0'))).toEqual([]);
  });

  it('OPS-3 every service selects pods and ports that exist', () => {
    for (const { spec } of services) {
      const target = workloads.find(
        ({ labels }) => JSON.stringify(labels) === JSON.stringify(spec?.selector),
      );
      const named = target?.containers.flatMap(({ ports }) => ports?.map(({ name }) => name) ?? []);
      for (const { targetPort } of spec?.ports ?? []) expect(named).toContain(targetPort);
    }
  });

  it('OPS-3 outside traffic reaches HTTP ports only', () => {
    const admits = policies
      .filter(({ metadata }) =>
        /^clearhouse-from-(ingress|gateway|oauth2)/.test(metadata?.name ?? ''),
      )
      .flatMap(({ spec }) => spec?.ingress ?? []);
    expect(admits).not.toEqual([]);
    for (const { ports } of admits) expect(ports).toEqual([{ port: 'http' }]);
  });
});

describe.skipIf(!hasKubectl)('next to other services', noKubectl, () => {
  it('OPS-50 the base creates no namespace and selects its own pods only', () => {
    const objects = renderSite({});
    expect(ofKind(objects, 'Namespace')).toEqual([]);
    const policies = Object.values(policiesOf(objects));
    expect(policies).not.toEqual([]);
    for (const policy of policies)
      expect(policy?.podSelector?.matchLabels).toEqual({ 'app.kubernetes.io/name': 'clearhouse' });
  });

  it('OPS-50 production creates no namespace and selects its own pods only', () => {
    expect(ofKind(rendered.production, 'Namespace')).toEqual([]);
    for (const policy of Object.values(policiesOf(rendered.production)))
      expect(policy?.podSelector?.matchLabels).toEqual({ 'app.kubernetes.io/name': 'clearhouse' });
  });

  it('OPS-50 own-namespace enforces restricted pods and denies all traffic by default', () => {
    const objects = renderSite({ namespace: 'console', components: ['own-namespace'] });
    expect(ofKind<KubernetesObject>(objects, 'Namespace')[0]?.metadata).toMatchObject({
      name: 'console',
      labels: { 'pod-security.kubernetes.io/enforce': 'restricted' },
    });
    expect(policiesOf(objects)['default-deny']).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
  });

  it('OPS-50 with own-namespace a prune of the objects of 1.1 deletes one replaced policy', () => {
    const objectsOf11 = [
      'Namespace/clearhouse',
      'ServiceAccount/clearhouse',
      'ConfigMap/clearhouse-console',
      'Service/clearhouse',
      'Deployment/clearhouse',
      'PodDisruptionBudget/clearhouse',
      'HTTPRoute/clearhouse',
      'NetworkPolicy/default-deny',
      'NetworkPolicy/clearhouse-to-dns',
      'NetworkPolicy/clearhouse-to-backend',
      'NetworkPolicy/clearhouse-from-gateway',
    ];
    const components = ['own-namespace', 'http-route'];
    const kept = renderSite({ namespace: 'clearhouse', components }).map(
      ({ kind, metadata }) => `${kind}/${metadata.name}`,
    );
    expect(objectsOf11.filter((name) => !kept.includes(name))).toEqual([
      'NetworkPolicy/clearhouse-to-dns',
    ]);
  });
});

/** Every two components that a site can have together. */
const pairs = componentNames.flatMap((one, index) =>
  componentNames.slice(index + 1).map((other) => [one, other] as const),
);

/** Sites with more components than a pair. */
const sites = [
  {
    namespace: 'console',
    namePrefix: 'staging-',
    components: ['own-namespace', 'ingress', 'tls', 'oauth2-proxy'],
  },
  {
    namePrefix: '',
    components: ['remote-backend', 'backend-tls', 'http-route', 'monitoring', 'public-probe'],
  },
  {
    namespace: 'console',
    namePrefix: 'eu-',
    components: ['own-namespace', 'remote-backend', 'http-route', 'oauth2-proxy', 'monitoring'],
  },
  { namePrefix: '', components: ['ingress', 'image-pull-secret', 'backend-tls'] },
  { namePrefix: 'a-', nameSuffix: '-b', components: ['http-route', 'monitoring'] },
  {
    namespace: 'console',
    namePrefix: 'us-',
    components: ['own-namespace', 'ingress', 'backend-tls', 'monitoring', 'oauth2-proxy'],
  },
];

describe.skipIf(!hasKubectl)('the components', noKubectl, () => {
  it('OPS-51 every two components render and conform to the schemas', async () => {
    expect(pairs.length).toBeGreaterThan(50);
    const errors = pairs.map(async ([one, other]) => [
      `${one} ${other}`,
      await schemaErrors(renderSite({ components: [one, other] })),
    ]);
    expect(await Promise.all(errors)).toEqual(pairs.map(([one, other]) => [`${one} ${other}`, []]));
  });

  it.each(sites)(
    'OPS-51 $components with $namePrefix conform and select pods that exist',
    async (site) => {
      const objects = renderSite(site);
      expect(await schemaErrors(objects)).toEqual([]);
      const names = workloadsOf(objects).map(({ labels }) => labels['app.kubernetes.io/name']);
      const selected = Object.values(policiesOf(objects)).flatMap(
        (policy) => policy?.podSelector?.matchLabels?.['app.kubernetes.io/name'] ?? [],
      );
      expect([...new Set(selected)].sort()).toEqual(names.sort());
    },
  );

  it('OPS-33 a namePrefix leaves the names of the Secrets', () => {
    const components = ['ingress', 'tls', 'backend-tls', 'oauth2-proxy', 'image-pull-secret'];
    const text = JSON.stringify(renderSite({ namePrefix: 'staging-', components }));
    const secrets = text.matchAll(
      /"(?:secretName":|secretKeyRef":\{"key":"[a-z-]+","name":|imagePullSecrets":\[\{"name":)"([^"]+)"/g,
    );
    expect(new Set([...secrets].map(([, name]) => name))).toEqual(
      new Set([
        'clearhouse-tls',
        'clearhouse-backend-tls',
        'clearhouse-oauth2-proxy',
        'clearhouse-registry',
      ]),
    );
  });

  it('OPS-51 image-pull-secret is for the pods of oauth2-proxy too', () => {
    const objects = renderSite({ components: ['http-route', 'oauth2-proxy', 'image-pull-secret'] });
    const accounts = ofKind<ServiceAccount>(objects, 'ServiceAccount');
    expect(accounts.map(({ imagePullSecrets }) => imagePullSecrets)).toEqual([
      [{ name: 'clearhouse-registry' }],
      [{ name: 'clearhouse-registry' }],
    ]);
  });

  it('OPS-51 the commented lines of the production overlay render and conform', async () => {
    const objects = renderWholeProduction();
    expect(await schemaErrors(objects)).toEqual([]);
    expect(objects.map(({ metadata }) => metadata.name)).toContain('staging-clearhouse');
    const [console] = workloadsOf(objects);
    expect(console?.containers).toMatchObject([
      { name: 'gateway', resources: { limits: { cpu: '2', memory: '512Mi' } } },
    ]);
    const monitoring = objects.filter(({ apiVersion }) => apiVersion.startsWith('monitoring.'));
    expect(monitoring.map(({ kind }) => kind).sort()).toEqual([
      'Probe',
      'PrometheusRule',
      'ServiceMonitor',
    ]);
    for (const { metadata } of monitoring)
      expect(metadata.labels).toMatchObject({ release: 'kube-prometheus-stack' });
  });

  it('OPS-6 OPS-51 production sets the address of all runbooks in one place', () => {
    const [rule] = ofKind<{ metadata: { annotations: { runbooks: string } }; spec: object }>(
      renderWholeProduction(),
      'PrometheusRule',
    );
    const text = JSON.stringify(rule?.spec);
    const addresses = [...text.matchAll(/"runbook_url":"([^"#]+)#clearhouse[a-z]+"/g)];
    expect(addresses).toHaveLength(8);
    expect(new Set(addresses.map(([, address]) => address))).toEqual(
      new Set([rule?.metadata.annotations.runbooks]),
    );
    expect(
      readFileSync(new URL('k8s/components/monitoring/alerts.yaml', root), 'utf8'),
    ).not.toContain(rule?.metadata.annotations.runbooks);
  });

  it('OPS-51 every reference follows a namePrefix and a namespace', () => {
    const objects = renderSite({
      namespace: 'other',
      namePrefix: 'staging-',
      components: componentNames.filter((name) => name !== 'backend-monitor'),
    });
    const names = (kind: string) => objects.filter((object) => object.kind === kind).map(nameOf);
    const text = JSON.stringify(objects);
    const referencesTo = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);
    for (const [kind, pattern] of [
      ['Service', /"backend":\{"service":\{"name":"([^"]+)"/g],
      ['Service', /"backendRefs":\[\{"name":"([^"]+)"/g],
      ['Service', /"name":"CONSOLE","value":"([^"]+)"/g],
      ['ServiceAccount', /"serviceAccountName":"([^"]+)"/g],
      ['ConfigMap', /"configMap(?:Ref)?":\{"name":"([^"]+)"/g],
    ] as const) {
      const references = referencesTo(pattern);
      expect(references).not.toEqual([]);
      expect(names(kind)).toEqual(expect.arrayContaining(references));
    }
    const elsewhere = objects.filter(
      ({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'other',
    );
    expect(elsewhere).toEqual([]);
  });

  it('OPS-51 the scraped job has the name in the alerts, whatever the prefix', () => {
    const objects = renderSite({ namePrefix: 'staging-', components: ['monitoring'] });
    const [monitor] = ofKind<{ spec: { jobLabel: string } }>(objects, 'ServiceMonitor');
    const [service] = ofKind<Service>(objects, 'Service');
    expect(service?.metadata?.labels?.[monitor?.spec.jobLabel ?? '']).toBe('clearhouse');
    const jobs = JSON.stringify(ofKind(objects, 'PrometheusRule')).matchAll(/job=\\"([^"\\]+)/g);
    expect(new Set([...jobs].map(([, job]) => job))).toEqual(
      new Set(['clearhouse', 'clearhouse-public']),
    );
  });

  it('OPS-51 the settings of the production overlay replace those of every component', () => {
    const objects = renderWholeProduction();
    const data = (name: string) =>
      ofKind<ConfigMap>(objects, 'ConfigMap').find(
        ({ metadata }) => metadata?.name === `staging-${name}`,
      )?.data;
    const text = readFileSync(new URL('k8s/overlays/production/kustomization.yaml', root), 'utf8');
    const set = [...text.matchAll(/^ +#?- ([A-Z_]+)=(.+)$/gm)];
    expect(set.length).toBeGreaterThan(3);
    for (const [, name = '', value] of set) expect(data('clearhouse')?.[name]).toBe(value);
    expect(data('clearhouse-oauth2-proxy')).toMatchObject({ OAUTH2_PROXY_CLIENT_ID: 'CLIENT_ID' });
  });

  it.each(['ingress', 'http-route'])(
    'OPS-51 oauth2-proxy takes over the traffic of %s',
    (exposed) => {
      const objects = renderSite({ components: [exposed, 'oauth2-proxy'] });
      const route = objects.find(({ kind }) => kind === 'Ingress' || kind === 'HTTPRoute');
      expect(JSON.stringify(route?.spec)).toContain('"name":"clearhouse-oauth2-proxy"');
      const policies = policiesOf(objects);
      const outside = exposed === 'ingress' ? 'clearhouse-from-ingress' : 'clearhouse-from-gateway';
      const proxy = { 'app.kubernetes.io/name': 'clearhouse-oauth2-proxy' };
      expect(policies[outside]?.podSelector?.matchLabels).toEqual(proxy);
      const toConsole = Object.values(policies).filter(
        (policy) => policy?.podSelector?.matchLabels?.['app.kubernetes.io/name'] === 'clearhouse',
      );
      expect(toConsole.flatMap((policy) => policy?.ingress ?? [])).toEqual([
        { from: [{ podSelector: { matchLabels: proxy } }], ports: [{ port: 'http' }] },
      ]);
    },
  );

  it('OPS-51 no patch addresses a container or its environment by position', () => {
    const files = globSync('k8s/**/*.yaml', { cwd: root });
    expect(files.length).toBeGreaterThan(30);
    const paths = files.flatMap((file) =>
      readFileSync(new URL(file, root), 'utf8').match(/path: \/.*/g),
    );
    expect(paths.filter((path) => /containers\/|env\//.test(path ?? ''))).toEqual([]);
  });
});

describe.skipIf(!hasKubectl)('the overlays', noKubectl, () => {
  it('OPS-3 production pins the image by digest and has no backend or database', () => {
    const workloads = workloadsOf(rendered.production);
    expect(workloads.map(({ name }) => name)).toEqual(['clearhouse']);
    expect(workloads[0]?.containers[0]?.image).toMatch(/^[\w./-]+@sha256:[0-9a-f]{64}$/);
  });

  it('OPS-3 production reaches a backend in the cluster, by namespace, pods and their port', () => {
    expect(policiesOf(rendered.production)['clearhouse-to-backend']?.egress).toEqual([
      {
        to: [
          {
            namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'payments' } },
            podSelector: { matchLabels: { 'app.kubernetes.io/name': 'payments' } },
          },
        ],
        ports: [{ port: 8080 }],
      },
    ]);
  });

  it('OPS-3 remote-backend reaches addresses only, over IPv4 and IPv6', () => {
    const [rule, ...others] =
      policiesOf(renderSite({ components: ['remote-backend'] }))['clearhouse-to-backend']?.egress ??
      [];
    const cidrs = rule?.to?.map(({ ipBlock }) => ipBlock?.cidr);
    expect(cidrs).toEqual([expect.stringMatching(/\/32$/), expect.stringMatching(/:.*\/128$/)]);
    expect(others).toEqual([]);
  });

  it('OPS-3 in production remote-backend alone replaces the pods by addresses', () => {
    const [rule, ...others] =
      policiesOf(renderProductionWith('remote-backend'))['clearhouse-to-backend']?.egress ?? [];
    expect(rule?.to?.map((peer) => Object.keys(peer))).toEqual([['ipBlock'], ['ipBlock']]);
    expect(others).toEqual([]);
  });

  it('OPS-3 production names the namespace of Prometheus', () => {
    const [rule] =
      policiesOf(renderWholeProduction())['staging-clearhouse-from-prometheus']?.ingress ?? [];
    expect(rule?.from?.[0]?.namespaceSelector?.matchLabels).toEqual({
      'kubernetes.io/metadata.name': 'observability',
    });
  });

  it('OPS-3 the demo has a backend and a PostgreSQL with a volume', () => {
    const objects = rendered.demo;
    const names = workloadsOf(objects).map(({ name }) => name);
    expect(names.sort()).toEqual(['backend', 'clearhouse', 'database']);
    expect(objects.find(({ kind }) => kind === 'StatefulSet')?.spec).toHaveProperty(
      'volumeClaimTemplates.0.spec.resources',
    );
  });

  it("OPS-3 the demo's passwords are generated and ignored by git", () => {
    const [secret] = ofKind<Secret>(rendered.demo, 'Secret');
    const values = Object.values(secret?.data ?? {}).map((value) =>
      Buffer.from(value, 'base64').toString(),
    );
    expect(values.filter((value) => /^[0-9a-f]{32}$/.test(value))).toHaveLength(2);
    const ignored = readFileSync(new URL('.gitignore', root), 'utf8').split('\n');
    expect(ignored).toContain('secrets.env');
  });

  it('OPS-3 the Ingress waits an hour for a response', () => {
    const [ingress] = ofKind<Ingress>(rendered['a site with an Ingress'], 'Ingress');
    const timeouts = Object.entries(ingress?.metadata?.annotations ?? {}).filter(([name]) =>
      /timeout|attributes/.test(name),
    );
    expect(timeouts).toHaveLength(5);
    for (const [, value] of timeouts)
      expect(Number(/\d+/.exec(value)?.[0])).toBeGreaterThanOrEqual(3_600);
  });

  it.each([
    ['monitoring', 'production', 'clearhouse'],
    ['backend-monitor', 'demo', 'backend'],
  ] as const)(
    'OPS-3 BE-80 the component %s scrapes the metrics port that its policy opens',
    (component, overlay, name) => {
      const service = ofKind<Service>(rendered[overlay], 'Service').find(
        ({ metadata }) => metadata?.name === name,
      );
      const monitoring = render(`components/${component}`);
      expect(monitoring.find(({ kind }) => kind === 'ServiceMonitor')?.spec).toMatchObject({
        selector: { matchLabels: service?.metadata?.labels },
        endpoints: [{ port: 'metrics', path: '/metrics' }],
      });
      const [policy] = ofKind<NetworkPolicy>(monitoring, 'NetworkPolicy');
      expect(policy?.spec).toMatchObject({ podSelector: { matchLabels: service?.spec?.selector } });
      expect(policy?.spec?.ingress?.map(({ ports }) => ports)).toEqual([[{ port: 'metrics' }]]);
      expect(service?.spec?.ports?.map(({ name }) => name)).toContain('metrics');
    },
  );
});
