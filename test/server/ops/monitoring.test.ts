import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { listening, startConsole } from '../console-process.ts';
import { pathOf } from '../proxy/tls-backend.ts';

interface Rule {
  expr: string;
}
interface Panel {
  title: string;
  type: string;
  targets: { expr: string }[];
}

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const rules: Rule[] = parse(read('k8s/components/monitoring/alerts.yaml')).spec.groups.flatMap(
  ({ rules }: { rules: Rule[] }) => rules,
);
const panels: Panel[] = JSON.parse(read('k8s/components/monitoring/dashboard.json')).panels.filter(
  ({ type }: Panel) => type !== 'row',
);
const targets = panels.flatMap((panel) => panel.targets);
const expressions = [...rules, ...targets].map(({ expr }) => expr);

/** Returns the selectors of an expression with their label matchers. `up` is a metric of Prometheus itself. */
const selectors = (expr: string) =>
  [...expr.matchAll(/\b([a-z]+_\w+|up)\{([^}]*)\}/g)].map(([, name = '', labels = '']) => ({
    name,
    matchers: [...labels.matchAll(/(\w+)(=~?)"([^"]*)"/g)].map(
      ([, label = '', operator, value = '']) => ({
        label,
        values: operator === '=~' ? value.split('|') : [value],
      }),
    ),
  }));

/** Returns the metrics of a gateway after one request of every route that the expressions select. */
async function exposed(): Promise<string> {
  const BACKEND_CA_FILE = pathOf('old-ca');
  const running = startConsole({
    BACKEND_URL: 'https://127.0.0.1:9',
    BACKEND_CA_FILE,
    METRICS_PORT: '0',
  });
  const origin = await listening(running);
  for (const path of ['/ajax/users', '/ajax/report/stream'])
    await (await fetch(origin + path)).text();
  const port = running.lines().find(({ msg }) => msg === 'serving metrics')?.port;
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

describe('the dashboard and alerts', () => {
  it('GW-22 use only metrics and labels that a running gateway exposes', async () => {
    const text = await exposed();
    const missing = expressions.flatMap(selectors).flatMap(({ name, matchers }) => {
      // Of Prometheus and of the blackbox exporter.
      if (name === 'up' || name.startsWith('probe_')) return [];
      const series = text
        .split('\n')
        .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
      if (series.length === 0) return [name];
      // Prometheus adds job and namespace; statuses depend on the backend.
      const own = matchers.filter(({ label }) => !['job', 'namespace', 'status'].includes(label));
      return own.flatMap(({ label, values }) =>
        values
          .filter((value) => !series.some((line) => line.includes(`${label}="${value}"`)))
          .map((v) => `${name} ${label}=${v}`),
      );
    });
    expect(missing).toEqual([]);
  });

  // The alerts aggregate by namespace.
  it.each([
    ['rules', rules, ['job']],
    ['panels', targets, ['job', 'namespace']],
  ])('GW-22 %s select one job and namespace in every expression', (_, all, labels) => {
    for (const { expr } of all) {
      const found = selectors(expr);
      expect(found.length).toBe(
        (expr.match(/\b(http|gateway|console|nodejs|process|probe)_\w+|\bup\b/g) ?? []).length,
      );
      for (const { matchers } of found) {
        expect(matchers.map(({ label }) => label)).toEqual(expect.arrayContaining(labels));
      }
    }
  });
});

/** The commands of the runbooks that read the log, without the one that saves it. */
const logCommands = [
  ...read('docs/runbooks.md').matchAll(/^((?:grep).* clearhouse\.log.*)$/gm),
].map(([, command = '']) => command);

it('GW-21 the commands of the runbooks find the fields of log lines', async () => {
  const running = startConsole({ BACKEND_URL: 'http://127.0.0.1:9' });
  const origin = await listening(running);
  await (await fetch(`${origin}/ajax/users`)).text();
  await (await fetch(`${origin}/ajax/auth/login`, { method: 'POST' })).text();
  await expect.poll(() => running.lines().map(({ path }) => path)).toContain('/ajax/auth/login');
  const folder = mkdtempSync(join(tmpdir(), 'runbooks-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lines = running.lines().map((line) => `[pod/a/gateway] ${JSON.stringify(line)}\n`);
  writeFileSync(join(folder, 'clearhouse.log'), lines.join(''));
  const outputOf = (command: string) =>
    execFileSync('bash', ['-c', `${command} || true`], { cwd: folder, encoding: 'utf8' });

  expect(logCommands.length).toBeGreaterThan(5);
  const fields = logCommands.flatMap((command) => command.match(/(?<=")\w+(?=":)/g) ?? []);
  const logged = running.lines().flatMap((line) => Object.keys(line));
  expect(fields.filter((field) => !logged.includes(field))).toEqual([]);
  const outputs = logCommands.map(outputOf).join('');
  expect(outputs).toContain('"cause":"ECONNREFUSED"');
  expect(outputs).toContain('2 [pod/a/gateway]');
  expect(outputs).toContain('1 "path":"/ajax/auth/login","status":502');
});
