import { expect, it } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { conformance } from '../../tools/conformance/conformance.ts';
import { listening, startConsole } from './console-process.ts';

it('OPS-4 GW-2 OPS-1 lists every endpoint as passed through the gateway and exits with 0', async () => {
  const origin = await listening(startConsole({}));
  const { email, password } = demoAccount;
  let stdout = '';
  let stderr = '';
  const code = await conformance(
    [origin, '--email', email, '--password', password],
    (text) => {
      stdout += text;
    },
    (text) => {
      stderr += text;
    },
  );
  const faults = stdout.match(/^(FAILED|note) .*$/gm);
  expect({ code, stderr, faults }).toEqual({ code: 0, stderr: '', faults: null });
  for (const { method, path } of allEndpoints)
    expect(stdout).toContain(`passed      ${method.padEnd(6)} /ajax${path}\n`);
  expect(stdout).toContain(
    '\noptional    Clearhouse-Features: idempotency-key, withdraw-key, if-match, per-page=1000, search\n',
  );
  expect(stdout).toContain(
    '\noptional    Idempotency-Key: supported\noptional    Write-Outcome: sent\n',
  );
  expect(stdout).toContain(`\n${allEndpoints.length} endpoints passed, 0 failed, 0 not tested.\n`);
}, 60_000);
