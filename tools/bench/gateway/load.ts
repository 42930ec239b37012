/** Repeats one request on each of several connections. Receives jobs on its IPC channel. */
import { connect } from 'node:net';
import { availableParallelism } from 'node:os';
import { withAddress } from './address.ts';

/** One request, sent over `connections` connections for `ms`. */
export interface Job {
  port: number;
  /** The raw bytes of the request. */
  request: string;
  connections: number;
  ms: number;
}

/** The number of complete responses. Any status except 200 ends the job with an error. */
export type Outcome = { responses: number } | { error: string };

let clients = 0;

const endOfChunked = Buffer.from('\r\n0\r\n\r\n');

function run({ port, request, connections, ms }: Job): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  let responses = 0;
  const sockets = Array.from({ length: connections }, () => {
    // Clients of all generators differ.
    clients += availableParallelism();
    const bytes = Buffer.from(withAddress(request, clients + process.pid));
    const socket = connect(port, '127.0.0.1').setNoDelay();
    const onEnd = () => {
      responses += 1;
      socket.write(bytes);
    };
    socket.on(
      'data',
      responseReader(onEnd, (error) => finish({ error })),
    );
    socket.once('connect', () => socket.write(bytes));
    socket.once('error', (error) => finish({ error: error.message }));
    socket.once('close', () => finish({ error: 'The server closed a connection.' }));
    return socket;
  });
  const timer = setTimeout(() => finish({ responses }), ms);
  function finish(outcome: Outcome) {
    clearTimeout(timer);
    for (const socket of sockets)
      socket
        .removeAllListeners()
        .on('error', () => {})
        .destroy();
    resolve(outcome);
  }
  return promise;
}

/** Returns a function that reads the data of a connection and calls `onEnd` after each response. */
function responseReader(
  onEnd: () => void,
  onError: (error: string) => void,
): (data: Buffer) => void {
  let missing = 0;
  let chunked = false;
  let head = '';
  function readChunked(data: Buffer) {
    chunked = !data.subarray(-endOfChunked.length).equals(endOfChunked);
    if (!chunked) onEnd();
  }
  function readBody(length: number) {
    missing -= length;
    if (missing === 0) onEnd();
  }
  function readHead(data: Buffer) {
    head += data.toString('latin1', 0, 4_096);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    if (!head.startsWith('HTTP/1.1 200 '))
      return onError(`The server responded ${head.slice(0, end)}`);
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
    head = '';
    if (length === undefined) return readChunked(data);
    missing = Number(length);
    readBody(data.length - end - 4);
  }
  return (data) => {
    if (chunked) readChunked(data);
    else if (missing > 0) readBody(data.length);
    else readHead(data);
  };
}

process.on('message', async (job: Job) => void process.send?.(await run(job)));
