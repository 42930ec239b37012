import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { createDeployment, unknownBuild } from '../../server/deployment/deployment.ts';
import { readClient } from '../../server/static/files.ts';
import type { Result } from '../../tools/doctor/check.ts';
import { examine } from '../../tools/doctor/doctor.ts';
import { builtClient, gateway } from '../server/gateway.ts';
import { unreachableUrl, upstream } from '../support/upstream.ts';

export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

/** The pause between the two rows of the report, in milliseconds. */
const pauseMs = 1000;

/** The check of X-Forwarded-For reaches this limit with fewer requests than that of a deployment. */
export const lowLimit = { reportLimits: { bytes: 16_384, perClient: 2, total: 300 } };

/** Starts a gateway that trusts the ingress, in front of a backend whose report has two rows with a pause. */
export async function startGateway(options: Partial<Parameters<typeof gateway>[0]> = {}) {
  const { url } = await upstream(async (req, res) => {
    if (!req.url?.startsWith('/ajax/report/')) return void res.writeHead(401).end();
    res.write('first row\n');
    await wait(pauseMs);
    res.end('second row\n');
  });
  return gateway({ backend: url, trustProxy: ['loopback'], ...options });
}

/** Starts a gateway of each of two releases. Returns their origins. */
export async function startTwoReleases(): Promise<string[]> {
  const client = readClient({ folder: await builtClient(), appName: 'Clearhouse' });
  const deployment = createDeployment({ build: { ...unknownBuild, commit: 'other' }, client });
  const pods = [
    await startGateway(lowLimit),
    await startGateway({ ...lowLimit, client, deployment }),
  ];
  return pods.map(({ origin }) => origin);
}

export interface Ingress {
  url: URL;
  httpUrl: URL;
  ca: string;
}

/** The permissions of the doctor beyond requests without a session. */
export interface Permissions {
  cookie?: string;
  report?: string;
}

const allPermissions: Permissions = {
  cookie: 'session=1',
  report: 'business_id=b1',
};

/** Returns no permissions for a fault of other checks than of the report or the certificate: what they allow takes a second. */
export const permissionsFor = (checks: string[]): Permissions =>
  ['TLS', 'certificate days', 'first row of a report', 'long streams'].some((check) =>
    checks.includes(check),
  )
    ? allPermissions
    : {};

/** Runs the doctor on an ingress, with all permissions unless they are replaced. */
export async function examineIngress(
  ingress: Ingress,
  permissions = allPermissions,
): Promise<Result[]> {
  const reportMs = { shortest: 200, long: 400 };
  const target = {
    ...ingress,
    metricsUrl: await unreachableUrl(),
    bodyLimit: 2 ** 20,
    reportMs,
    ...permissions,
  };
  const results: Result[] = [];
  for await (const result of examine(target)) results.push(result);
  return results;
}

/** Returns the names of the checks that failed. */
export const failuresOf = (results: Result[]): string[] =>
  results.filter(({ state }) => state === 'failed').map(({ name }) => name);
