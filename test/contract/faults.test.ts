import { expect, it } from 'vitest';
import { createClient } from '../../tools/conformance/client.ts';
import { conformanceSuite } from '../../tools/conformance/suite.ts';
import { amountFaults } from '../conformance/faults/amounts.ts';
import { lines } from '../conformance/faults/lines.ts';

it('OPS-18 every check has a backend that fails it', () => {
  const connect = () => createClient('http://127.0.0.1');
  const checks = conformanceSuite({ connect, email: '', password: '' });
  expect(new Set([...lines, ...amountFaults].map(([title]) => title))).toEqual(
    new Set(checks.map(({ title }) => title)),
  );
});
