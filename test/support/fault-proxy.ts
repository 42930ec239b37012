import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A fault of one write. `respond` and `respond-early` send their text instead of the response; the others close, reset or hold the
 * connection.
 */
export type Fault =
  /** Forwarded, with its response, when `first` has resolved. */
  | { type: 'delayed-request'; first: () => Promise<void> }
  | { type: 'reset-before-body' }
  /** The request is forwarded and stays in flight. */
  | { type: 'reset-after-body' }
  /** Held until the client gives up, and not forwarded. */
  | { type: 'hold-request' }
  /** Forwarded when `until` resolves, even if the client has given up. */
  | { type: 'late-request'; until: Promise<void> }
  /** Forwarded, and its response is not. */
  | { type: 'hold-response' }
  /** Half of the response is forwarded, then the connection is reset. */
  | { type: 'cut-response' }
  | { type: 'respond'; text: string; after: 'nothing' | 'response' }
  /** Sends its text at once and forwards the request when `until` resolves. */
  | { type: 'respond-early'; text: string; until: Promise<void> };

export interface FaultProxy {
  port: number;
  /** The number of writes that were forwarded. */
  writes: () => number;
  /** Applies a fault to the next write. Resolves when the proxy has done with it what the fault demands. */
  failNextWrite: (fault: Fault) => Promise<void>;
  /** Stops to listen and closes all connections, so that connecting fails. Returns a function that listens again. */
  stopListening: () => Promise<() => Promise<void>>;
  close: () => Promise<void>;
}

const isWrite = (chunk: Buffer) => /^(POST|PATCH|DELETE) /.test(chunk.toString('latin1', 0, 7));

/** Returns true once all bytes of a request with a Content-Length, or without a body, have arrived. */
function isComplete(request: Buffer): boolean {
  const end = request.indexOf('\r\n\r\n');
  const [, length = '0'] =
    /\r\ncontent-length: *(\d+)/i.exec(request.toString('latin1', 0, Math.max(end, 0))) ?? [];
  return end >= 0 && request.length >= end + 4 + Number(length);
}

/** Relays HTTP/1.1 over TCP to a port of this machine, and lets single writes fail on the way. Reads are never affected. */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let writes = 0;
  let armed: { fault: Fault; done: () => void } | undefined;

  const count = () => {
    writes += 1;
  };
  const accept = (near: Socket) => {
    const far = connect(targetPort, '127.0.0.1');
    for (const socket of [near, far])
      sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    let relayRequest: Relay = (chunk) => void far.write(chunk);
    let relayResponse: Relay = (chunk) => void near.write(chunk);
    /** The bytes of a write that is not complete yet. */
    let write: Buffer | undefined;
    near.on('data', (chunk) => {
      if (!write && !isWrite(chunk)) return relayRequest(chunk);
      write = Buffer.concat([write ?? Buffer.alloc(0), chunk]);
      const isCut = armed?.fault.type === 'reset-before-body';
      if (!isCut && !isComplete(write)) return;
      if (armed) {
        const { fault, done } = armed;
        armed = undefined;
        const relays = apply(fault, { near, far, done, count });
        relayRequest = relays.request;
        relayResponse = relays.response ?? relayResponse;
      } else count();
      relayRequest(write);
      write = undefined;
    });
    far.on('data', (chunk) => relayResponse(chunk));
  };

  let server: Server = createServer(accept).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port,
    writes: () => writes,
    failNextWrite: (fault) =>
      new Promise((done) => {
        armed = { fault, done };
      }),
    async stopListening() {
      await stop();
      return async () => {
        server = createServer(accept).listen(port, '127.0.0.1');
        await once(server, 'listening');
      };
    },
    close: stop,
  };
}

interface Connection {
  near: Socket;
  far: Socket;
  done: () => void;
  count: () => void;
}

type Relay = (chunk: Buffer) => void;

interface Relays {
  request: Relay;
  response?: Relay;
}

/** Returns how a connection relays from now on. */
function apply(fault: Fault, { near, far, done, count }: Connection): Relays {
  const forward = (chunk: Buffer) => {
    count();
    far.write(chunk);
  };
  switch (fault.type) {
    case 'delayed-request': {
      const first = fault.first().then(done);
      return { request: (chunk) => void first.then(() => far.write(chunk)) };
    }
    case 'reset-before-body':
      near.once('close', done);
      return { request: () => void near.resetAndDestroy() };
    case 'reset-after-body':
      // The target finishes the request: its side of the connection stays open until it has responded.
      near.removeAllListeners('close');
      return {
        request(chunk) {
          forward(chunk);
          near.resetAndDestroy();
        },
        response() {
          far.destroy();
          done();
        },
      };
    case 'hold-request':
      near.once('close', done);
      return { request: () => {} };
    case 'late-request':
      near.removeAllListeners('close');
      return {
        request: (chunk) => void fault.until.then(() => forward(chunk)),
        response() {
          far.destroy();
          done();
        },
      };
    case 'respond-early':
      near.removeAllListeners('close');
      near.end(fault.text);
      return {
        request: (chunk) => void fault.until.then(() => forward(chunk)),
        response() {
          far.destroy();
          done();
        },
      };
    case 'hold-response':
      return { request: forward, response: done };
    case 'cut-response':
      return {
        request: forward,
        response(chunk) {
          near.write(chunk.subarray(0, chunk.length / 2), () => {
            near.resetAndDestroy();
            done();
          });
        },
      };
    case 'respond': {
      const respond = () => {
        near.end(fault.text);
        done();
      };
      return fault.after === 'nothing'
        ? { request: respond }
        : { request: forward, response: respond };
    }
  }
}
