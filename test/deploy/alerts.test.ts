import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse, stringify } from 'yaml';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const { spec } = parse(read('k8s/components/monitoring/alerts.yaml')) as {
  spec: { groups: { rules: Rule[] }[] };
};
const rules = spec.groups
  .flatMap((group) => group.rules)
  .filter(({ alert }) => alert !== undefined);

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

it('OPS-6 OPS-34 OPS-35 alerts fire and resolve as in the promtool cases', ({ skip }) => {
  skip(!hasPromtool, 'promtool is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'rules.yaml'), stringify(spec));
  const cases = 'alerts.promtool.yaml';
  copyFileSync(new URL(cases, import.meta.url), join(folder, cases));

  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', cases], {
    cwd: folder,
    encoding: 'utf8',
    // With Go's default, a quarter of the time is the garbage collection.
    env: { ...process.env, GOGC: '400' },
  });
  expect({ status, output: stdout + stderr }).toEqual({
    status: 0,
    output: expect.stringContaining('SUCCESS'),
  });
});

it('OPS-6 there are eight alerts, each with a case', () => {
  expect(rules).toHaveLength(8);
  const cases = read('test/deploy/alerts.promtool.yaml');
  for (const { alert } of rules) expect(cases).toContain(`  # ${alert}\n`);
});

it.each(rules)(
  'OPS-6 $alert has a severity, a summary and a runbook',
  ({ alert, labels, annotations }) => {
    expect(labels.severity).toMatch(/^(critical|warning)$/);
    expect(annotations.summary).toMatch(/^[A-Z{].*(\.|end }})$/);
    expect(annotations.runbook_url).toMatch(
      new RegExp(`/docs/runbooks\\.md#${alert.toLowerCase()}$`),
    );
    expect(read('docs/runbooks.md').split('\n')).toContain(`## ${alert}`);
  },
);
