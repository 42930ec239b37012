import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Rule {
  alert?: string;
  expr: string;
  labels?: { severity: string };
}

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const rules: Rule[] = parse(read('k8s/monitoring/alerts.yaml')).spec.groups.flatMap(
  ({ rules }: { rules: Rule[] }) => rules,
);
const alerts = rules.flatMap(({ alert }) => alert ?? []);
const page = read('docs/operations.md');
const sectionsOf = (text: string, level: string) =>
  text
    .split(new RegExp(`^${level} `, 'm'))
    .slice(1)
    .map((section) => ({ title: section.slice(0, section.indexOf('\n')), text: section }));
const sections = sectionsOf(page, '##');
const runbooks = sectionsOf(sections.find(({ title }) => title === 'Runbooks')?.text ?? '', '###');

/** The longest runbook, in lines with text. */
const maxLines = 20;

describe('operations', () => {
  it('OPS-6 every alert has one runbook', () => {
    expect(runbooks.map(({ title }) => title).sort()).toEqual(alerts.sort());
  });

  it.each(runbooks)('OPS-6 $title has a command and few lines', ({ text }) => {
    expect(text).toMatch(/^```sh\n(?:(?:kubectl|curl|grep|openssl|DOCTOR_SECRET=).*\n)+```$/m);
    expect(text.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(maxLines);
  });

  it('OPS-35 the burn rates are those of the alerts', () => {
    const rows = [...page.matchAll(/^\| ([\d.]+) \| (.+) and (.+?) \| .+ \| (\w+) \| (.+) \|$/gm)];
    const windows = rows.map(([, rate, long, short, severity]) => {
      const spaceless = (window = '') => window.replace(' min', 'm').replace(' ', '');
      return { rate: Number(rate), long: spaceless(long), short: spaceless(short), severity };
    });
    const burning = [
      ['ClearhouseErrorBudget', 'errors', 0.001],
      ['ClearhouseLatencyBudget', 'slow', 0.01],
    ] as const;
    expect(windows).toHaveLength(3);
    for (const [prefix, series, budget] of burning)
      for (const { rate, long, short, severity } of windows) {
        const { expr = '' } =
          rules.find(
            ({ alert, labels }) => alert?.startsWith(prefix) && labels?.severity === severity,
          ) ?? {};
        const limit = rate === 1 ? `${budget}` : `${rate} * ${budget}`;
        expect(expr).toContain(`clearhouse:${series}:ratio_rate${long} > ${limit}`);
        expect(expr).toContain(`clearhouse:${series}:ratio_rate${short} > ${limit}`);
      }
  });

  it('OPS-6 every section but the runbooks names its tests', () => {
    const others = sections.filter(({ title }) => title !== 'Runbooks');
    const wrong = others.filter(({ text }) => !/^Tests?: (?:.|\n)*?\.\.\/test\//m.test(text));
    expect(wrong.map(({ title }) => title)).toEqual([]);
  });
});
