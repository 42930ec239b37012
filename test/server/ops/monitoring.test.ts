import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { listening, startConsole } from '../console-process.ts';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
interface Panel {
  title: string;
  targets: { expr: string }[];
}

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const rules: Rule[] = parse(read('k8s/monitoring/alerts.yaml')).spec.groups.flatMap(({ rules }: { rules: Rule[] }) => rules);
const panels: Panel[] = JSON.parse(read('k8s/monitoring/dashboard.json')).panels;
const expressions = [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);

/** `name{labels}` of an expression, with the matchers inside. `up` is Prometheus's own. */
const selectors = (expr: string) =>
  [...expr.matchAll(/\b([a-z]+_\w+|up)\{([^}]*)\}/g)].map(([, name = '', labels = '']) => ({
    name,
    matchers: [...labels.matchAll(/(\w+)(=~?)"([^"]*)"/g)].map(([, label = '', operator, value = '']) => ({
      label,
      values: operator === '=~' ? value.split('|') : [value],
    })),
  }));

/** The metrics that a console gives after one request of every kind that the expressions ask for. */
async function exposed(): Promise<string> {
  const running = startConsole({ BACKEND_URL: 'http://127.0.0.1:9', METRICS_PORT: '0' });
  const origin = await listening(running);
  for (const path of ['/ajax/users', '/ajax/report/stream']) await (await fetch(origin + path)).text();
  const port = running.lines().find(({ msg }) => msg === 'serving metrics')?.port;
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

describe('the dashboard and the alerts', () => {
  it('GW-22 name no metric, label or kind that a running console does not give', async () => {
    const text = await exposed();
    const missing = expressions.flatMap(selectors).flatMap(({ name, matchers }) => {
      if (name === 'up') return [];
      const series = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
      if (series.length === 0) return [name];
      // What Prometheus adds, and the statuses, which depend on the backend.
      const own = matchers.filter(({ label }) => !['job', 'status'].includes(label));
      return own.flatMap(({ label, values }) =>
        values
          .filter((value) => !series.some((line) => line.includes(`${label}="${value}"`)))
          .map((v) => `${name} ${label}=${v}`),
      );
    });
    expect(missing).toEqual([]);
  });

  it('GW-22 every expression asks for the metrics of this console alone', () => {
    for (const expr of expressions) {
      const found = selectors(expr);
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBe(expr.match(/\b(http|gateway|nodejs|process)_\w+|\bup\b/g)?.length);
      for (const { matchers } of found) expect(matchers.map(({ label }) => label)).toContain('job');
    }
  });

  it('GW-22 every alert says how bad it is and what is wrong, and operations.md what to do', () => {
    const manual = read('docs/operations.md');
    for (const { alert, labels, annotations } of rules) {
      expect(labels.severity).toMatch(/^(critical|warning)$/);
      expect(annotations.summary).toMatch(/^[A-Z].*\.$/);
      expect(manual).toContain(`\`${alert}\``);
    }
  });
});
