import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import { networkOf, plainAddress } from '../shared/address.ts';
import { type ConcurrencyLimit, countClients } from './request/concurrency.ts';
import type { Response } from './request/context.ts';
import { abortResponse, errorResponse, sendError } from './request/errors.ts';
import type { HttpError } from './request/failures.ts';
import { allow, isPlainTarget } from './request/validate.ts';

/** A request that is rejected before the application receives it. */
export interface Rejection {
  requestId: string;
  /** The address of the connection. */
  clientIp: string | undefined;
  method: string | undefined;
  status: number;
  failure: HttpError;
  /** The code of the parser's error. */
  cause: string | undefined;
}

interface HttpServerOptions {
  timeouts?: ServerOptions;
  onRejection?: (rejection: Rejection) => void;
  connections?: ConcurrencyLimit;
  /** The time limit for a started response without progress, in milliseconds. A report sets its own. */
  idleMs?: number;
}

/** In milliseconds. An idle connection outlives a load balancer's 60 s, so that the gateway is not the side that closes it. */
const defaultTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 1_000,
};

/** The largest number of connections, of which each takes 13 kB when it is idle. One address has at most a quarter. */
const maxConnections = { total: 5_000, perClient: 1_250 };

/** Creates the server of the application, which also rejects what is no request. */
export function createHttpServer(app: Express, options: HttpServerOptions = {}): Server {
  const {
    timeouts = defaultTimeouts,
    onRejection = () => {},
    connections = maxConnections,
    idleMs = 30_000,
  } = options;
  /** The latest response of each connection. */
  const latest = new WeakMap<Socket, ServerResponse>();

  /** Reports a rejection without a context, and returns its response. */
  const reject = (
    socket: Socket,
    failure: HttpError,
    { method, cause }: { method?: string; cause?: string },
  ) => {
    const requestId = randomUUID();
    const { status, headers, body } = errorResponse(failure, {
      requestId,
      method,
      neverSent: true,
    });
    const clientIp = socket.remoteAddress && plainAddress(socket.remoteAddress);
    onRejection({ requestId, clientIp, method, status, failure, cause });
    const own = {
      Connection: 'close',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': requestId,
    };
    return {
      status,
      headers: { ...headers, ...own, ...(failure === 'bad-method' && { Allow: allow }) },
      body,
    };
  };
  const rejectRaw = (
    socket: Socket,
    ...rejection: [HttpError, { method?: string; cause?: string }]
  ) => {
    const { status, headers, body } = reject(socket, ...rejection);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
      socket.destroy(),
    );
  };

  const handle = (req: IncomingMessage, res: ServerResponse) => {
    // Express parses other targets with the deprecated url.parse(), which throws for some.
    if (isPlainTarget(req.url)) return app(req, res);
    const { status, headers, body } = reject(req.socket, 'bad-target', {
      method: req.method ?? '',
    });
    res.writeHead(status, headers).end(body);
  };
  // Node's own rejection of a missing Host is not logged; validateRequest rejects it.
  const server = createServer({ ...timeouts, requireHostHeader: false });
  server.maxConnections = connections.total;
  server.timeout = idleMs;
  server.on('timeout', (socket) => {
    const res = latest.get(socket);
    // An idle connection, a client that does not read, or a response behind one without progress.
    if (!res || res.writableFinished || socket.writableLength > 0 || !res.socket || !isTracked(res))
      socket.destroy();
    else if (res.headersSent) abortResponse(res, 'backend-idle-timeout');
    // BACKEND_TIMEOUT_MS limits a response that has not started.
  });
  const clients = countClients();
  server.on('connection', (socket) => {
    const client = networkOf(socket.remoteAddress ?? '');
    if (clients.enter(client) > connections.perClient) socket.destroy();
    socket.once('close', () => clients.leave(client));
  });
  for (const event of ['request', 'checkExpectation']) {
    server.on(event, (req: IncomingMessage, res: ServerResponse) => {
      latest.set(req.socket, res);
      handle(req, res);
    });
  }
  // A pipelined request waits for the response before its own: Node would write 100 Continue into that one.
  server.on('checkContinue', (req, res) => {
    const previous = latest.get(req.socket);
    latest.set(req.socket, res);
    if (res.socket || !previous) handle(req, res);
    else previous.once('close', () => handle(req, res));
  });
  // Without a listener Node closes the connection without a response. No listener for upgrades: there are none.
  server.on('connect', (_req: IncomingMessage, socket: Socket) => {
    // Node has removed its own error listener.
    socket.on('error', () => {});
    rejectRaw(socket, 'bad-method', { method: 'CONNECT' });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const failure = failureOf(error);
    const res = latest.get(socket);
    // Nothing was sent: a connection that a browser opened in advance.
    if (!failure || !socket.writable || socket.bytesRead === 0) socket.destroy();
    else if (!res || res.writableFinished) rejectRaw(socket, failure, { cause: error.code ?? '' });
    else if (!isTracked(res) || res.writableEnded) socket.destroy();
    else if (res.headersSent) abortResponse(res, failure);
    else sendError(res, failure, error);
  });
  return server;
}

/** Returns whether the application has received the request. */
const isTracked = (res: ServerResponse): res is Response => 'locals' in res;

/** Returns the failure of an error of Node's parser; undefined if the client has disconnected. */
function failureOf({ code = '' }: NodeJS.ErrnoException): HttpError | undefined {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request-timeout';
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers-too-large';
  return code.startsWith('HPE_') && code !== 'HPE_INVALID_EOF_STATE' ? 'bad-request' : undefined;
}
