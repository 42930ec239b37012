import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  /** The folder of the disk, for commands that start with `prefix`. */
  folder: string;
  /** The command that runs another command where the disk is mounted. */
  prefix: string[];
  /** The folder for processes elsewhere, which must not resolve its symbolic links. */
  outside: string;
  fill: () => Promise<void>;
  free: () => Promise<void>;
  close: () => Promise<void>;
}

/** Creates files until the disk is full: first large blocks, then small ones. */
const fillCommand =
  'dd if=/dev/zero of=fill bs=64k 2>/dev/null; dd if=/dev/zero bs=512 >> fill 2>/dev/null';

/**
 * Mounts a disk in memory of its own namespace, for which Linux needs no privileges. Returns undefined where that is not possible,
 * such as in most containers. `owner` may create files on it.
 */
export async function smallDisk(
  mebibytes: number,
  owner?: { uid: number; gid: number },
): Promise<SmallDisk | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'clearhouse-disk-'));
  const mount = `mount -t tmpfs -o size=${mebibytes}m,mode=700 none ${folder} && cd ${folder} && echo ready`;
  const commands = 'while read -r command; do eval "$command"; echo done; done';
  const shell = spawn(
    'unshare',
    ['--user', '--map-root-user', '--mount', 'sh', '-c', `${mount} && ${commands}`],
    {
      ...owner,
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  );
  const exited = new Promise((resolve) => shell.once('error', resolve).once('exit', resolve));
  const line = () =>
    Promise.race([once(shell.stdout, 'data').then(String), exited.then(() => undefined)]);
  const close = async () => {
    shell.stdin.end();
    await exited;
    rmSync(folder, { recursive: true });
  };
  shell.stdin.on('error', () => {});
  if ((await line()) === undefined) return close().then(() => undefined);
  const run = async (command: string) => {
    const done = line();
    shell.stdin.write(`${command}\n`);
    await done;
  };
  return {
    folder,
    prefix: [
      'nsenter',
      '--target',
      String(shell.pid),
      '--user',
      '--mount',
      '--preserve-credentials',
    ],
    outside: `/proc/${shell.pid}/root${folder}`,
    fill: () => run(fillCommand),
    free: () => run('rm fill'),
    close,
  };
}
