import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net, { type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

const program = `
  const server = require('node:net').createServer((socket) => {
    socket.on('error', () => {}).on('data', (chunk) => {
      if (String(chunk) === 'end') process.exit();
      process.stdout.write(chunk);
    });
  });
  server.listen({ host: '127.0.0.1', port: 0, backlog: 1 }, () => console.error(server.address().port));
`;

/**
 * Starts a TCP backend in a process that is then stopped, so that the kernel alone handles its connections: with a full queue it
 * establishes no more of them. `received` lets the process continue and returns every byte that it then reads.
 */
export async function stoppedBackend({ queue }: { queue: 'free' | 'full' }) {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = text(child.stdout);
  const [line] = await once(child.stderr, 'data');
  const port = Number(line);
  child.kill('SIGSTOP');
  const queued: Socket[] = [];
  while (queue === 'full' && (await connects(port, queued)));
  const received = async () => {
    for (const socket of queued) socket.destroy();
    child.kill('SIGCONT');
    net
      .connect(port, '127.0.0.1')
      .on('error', () => {})
      .write('end');
    return output;
  };
  return { url: new URL(`http://127.0.0.1:${port}`), received };
}

/** Opens one more connection. Resolves to false if the kernel does not establish it. */
async function connects(port: number, opened: Socket[]): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1').on('error', () => {});
  opened.push(socket);
  const connected = once(socket, 'connect').then(() => true);
  return Promise.race([connected, sleep(50, false)]);
}
