import { type Check, failed, passed } from './check.ts';
import { parseObject, send } from './send.ts';

const requests = 20;

const metrics: Check = {
  name: 'metrics',
  async run(target) {
    for (const url of [new URL('/metrics', target.url), target.metricsUrl]) {
      const text = await send(target, url).then(
        (response) => response.text,
        () => '',
      );
      if (!text.includes('gateway_build_info')) continue;
      const advice =
        'Route port 8080 only, not METRICS_PORT, and apply the policy clearhouse-from-prometheus.';
      return failed(`${url} is public.`, advice);
    }
    return passed('The metrics are not reachable.');
  },
};

const version: Check = {
  name: 'one version',
  async run(target) {
    const releases = new Map<unknown, string>();
    for (let sent = 0; sent < requests; sent += 1) {
      const info = parseObject(await send(target, '/version'));
      releases.set(info?.release, `${info?.version} (${info?.release})`);
    }
    const found = [...releases.values()].join(', ');
    if (releases.size === 1) return passed(`${requests} requests on new connections: ${found}.`);
    const advice =
      'Wait for kubectl -n clearhouse rollout status deployment/clearhouse; check caches and that one image is set.';
    return failed(`Several releases respond: ${found}.`, advice);
  },
};

export const podChecks = [metrics, version];
