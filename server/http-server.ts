import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
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

type OnRejection = (rejection: Rejection) => void;

interface HttpServerOptions {
  timeouts?: ServerOptions;
  onRejection?: OnRejection;
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

/** The latest response of each connection. */
type LatestResponses = WeakMap<Socket, ServerResponse>;

/** Creates the server of the application, which also rejects bytes that are no valid request. */
export function createHttpServer(app: Express, options: HttpServerOptions = {}): Server {
  const {
    timeouts = defaultTimeouts,
    onRejection = () => {},
    connections = maxConnections,
    idleMs = 30_000,
  } = options;
  // Node's own rejection of a missing Host is not logged; validateRequest rejects it.
  const server = createServer({ ...timeouts, requireHostHeader: false });
  const latest: LatestResponses = new WeakMap();
  limitConnections(server, connections);
  limitPauses(server, latest, idleMs);
  passRequests(server, latest, (req, res) => {
    // Express parses other targets with the deprecated url.parse(), which throws for some.
    if (isPlainTarget(req.url)) return app(req, res);
    const rejection = { method: req.method ?? '' };
    const { status, headers, body } = reject(req.socket, 'bad-target', rejection, onRejection);
    res.writeHead(status, headers).end(body);
  });
  rejectOthers(server, latest, onRejection);
  return server;
}

function limitConnections(server: Server, { total, perClient }: ConcurrencyLimit): void {
  server.maxConnections = total;
  const clients = countClients();
  server.on('connection', (socket) => {
    const client = networkOf(socket.remoteAddress ?? '');
    if (clients.enter(client) > perClient) socket.destroy();
    socket.once('close', () => clients.leave(client));
  });
}

/** Disconnects after `idleMs` milliseconds without progress. */
function limitPauses(server: Server, latest: LatestResponses, idleMs: number): void {
  server.timeout = idleMs;
  server.on('timeout', (socket) => {
    const res = latest.get(socket);
    // An idle connection, a client that does not read, or a response behind one without progress.
    if (!res || res.writableFinished || socket.writableLength > 0 || !res.socket || !isTracked(res))
      socket.destroy();
    else if (res.headersSent) abortResponse(res, 'backend-idle-timeout');
    // BACKEND_TIMEOUT_MS limits a response that has not started.
  });
}

function passRequests(server: Server, latest: LatestResponses, handle: RequestListener): void {
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
}

/** Responds to CONNECT and to input that Node's parser rejects. Node would close the connection without a log line. */
function rejectOthers(server: Server, latest: LatestResponses, onRejection: OnRejection): void {
  // No listener for upgrades: there are none.
  server.on('connect', (_req: IncomingMessage, socket: Socket) => {
    // Node has removed its own error listener.
    socket.on('error', () => {});
    rejectRaw(socket, 'bad-method', { method: 'CONNECT' }, onRejection);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const failure = failureOf(error);
    const res = latest.get(socket);
    // Nothing was sent: a connection that a browser opened in advance.
    if (!failure || !socket.writable || socket.bytesRead === 0) socket.destroy();
    else if (!res || res.writableFinished)
      rejectRaw(socket, failure, { cause: error.code ?? '' }, onRejection);
    else if (!isTracked(res) || res.writableEnded) socket.destroy();
    else if (res.headersSent) abortResponse(res, failure);
    else sendError(res, failure, error);
  });
}

/** What is known of a rejected request. */
type Known = Partial<Record<'method' | 'cause', string>>;

/** Reports a rejection without a context, and returns its response. */
function reject(
  socket: Socket,
  failure: HttpError,
  { method, cause }: Known,
  onRejection: OnRejection,
) {
  const requestId = randomUUID();
  const response = errorResponse(failure, { requestId, method, neverSent: true });
  const { status, body } = response;
  const clientIp = socket.remoteAddress && plainAddress(socket.remoteAddress);
  onRejection({ requestId, clientIp, method, status, failure, cause });
  const headers = {
    ...response.headers,
    Connection: 'close',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...(failure === 'bad-method' && { Allow: allow }),
  };
  return { status, headers, body };
}

/** Rejects on a connection for which Node has no response. */
function rejectRaw(socket: Socket, ...rejection: [HttpError, Known, OnRejection]): void {
  const { status, headers, body } = reject(socket, ...rejection);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
}

/** Returns whether the application has received the request. */
const isTracked = (res: ServerResponse): res is Response => 'locals' in res;

/** Returns the failure of an error of Node's parser; undefined if the client has disconnected. */
function failureOf({ code = '' }: NodeJS.ErrnoException): HttpError | undefined {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request-timeout';
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers-too-large';
  return code.startsWith('HPE_') && code !== 'HPE_INVALID_EOF_STATE' ? 'bad-request' : undefined;
}
