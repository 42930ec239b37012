import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export interface TcpProxy {
  port: number;
  /** Relays new connections to another port. */
  retarget: (targetPort: number) => void;
  /** Drops all data of the open connections without closing them, like a firewall that lost its state. New ones still work. */
  silence: () => void;
  /**
   * Waits for data to the server that contains each of `texts` in turn. Relays the last only after `release`, and nothing that the
   * server sends on the connection from then on.
   */
  interrupt: (texts: string[], release?: Promise<unknown>) => Promise<void>;
  close: () => Promise<void>;
}

interface Interruption {
  /** The texts to wait for. */
  texts: string[];
  release: Promise<unknown>;
  seen: () => void;
}

/** Relays TCP connections to a port of this machine. */
export async function startTcpProxy(firstTarget: number): Promise<TcpProxy> {
  let targetPort = firstTarget;
  const pairs = new Set<[Socket, Socket]>();
  let interruption: Interruption | undefined;

  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const relay = new Transform({
      transform: (data: Buffer, _encoding, done) => {
        if (interruption === undefined || !data.includes(interruption.texts[0] ?? ''))
          return done(null, data);
        const { texts, release, seen } = interruption;
        texts.shift();
        if (texts.length > 0) return done(null, data);
        interruption = undefined;
        far.unpipe(near).resume();
        seen();
        release.then(() => done(null, data));
      },
    });
    for (const socket of pair) socket.on('error', () => {});
    near.on('close', () => {
      pairs.delete(pair);
      relay.end();
    });
    far.on('close', () => near.destroy());
    near.pipe(relay).pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    retarget: (port) => {
      targetPort = port;
    },
    silence: () => {
      for (const [near, far] of pairs) {
        near.unpipe().resume();
        far.unpipe().resume();
      }
    },
    interrupt: (texts, release = Promise.resolve()) =>
      new Promise((seen) => {
        interruption = { texts: [...texts], release, seen };
      }),
    close: async () => {
      for (const [near] of pairs) near.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
