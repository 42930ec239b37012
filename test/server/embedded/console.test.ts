import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { listening, startConsole } from '../console-process.ts';

const soon = { timeout: 20_000, interval: 50 };
const childrenOf = (pid: number | undefined) =>
  execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);

describe('a console with a backend of its own', () => {
  it('GW-16 GW-24 out of the box it starts its backend, survives its death, and ends cleanly', async () => {
    const running = startConsole({});
    const origin = await listening(running);
    expect(running.out()).toContain(`running at ${origin}`);
    expect(running.out()).toMatch(/Sign in with \S+@\S+ and the password \S{10,}/);
    expect((await fetch(`${origin}/login`)).status).toBe(200);
    expect((await fetch(`${origin}/ajax/auth/check`)).status).toBe(200);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);

    const [backend] = childrenOf(running.child.pid);
    process.kill(backend ?? 0, 'SIGKILL');
    await expect.poll(() => running.lines(), soon).toContainEqual(expect.objectContaining({ level: 50, signal: 'SIGKILL' }));
    expect((await fetch(`${origin}/ajax/auth/check`)).status).toBe(502);
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    await expect.poll(async () => (await fetch(`${origin}/ajax/auth/check`)).status, soon).toBe(200);

    const [restarted] = childrenOf(running.child.pid);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(running.lines().at(-1)).toMatchObject({ part: 'gateway', msg: 'stopped' });
    expect(() => process.kill(restarted ?? 0, 0)).toThrow('ESRCH');
  });

  it('GW-16 the embedded backend ends with a gateway that is killed', async () => {
    const running = startConsole({});
    await listening(running);
    const [backend] = childrenOf(running.child.pid);
    running.child.kill('SIGKILL');
    await expect.poll(() => isRunning(backend ?? 0), soon).toBe(false);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
