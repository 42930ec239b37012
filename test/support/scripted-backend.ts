import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A call as it arrived behind the gateway. */
export interface SeenCall {
  /** Method and path without the query, as they came: `GET /ajax/orders`. */
  call: string;
  query: string;
  headers: http.IncomingHttpHeaders;
  /** The JSON that was sent; undefined for an empty body. */
  body: unknown;
  /** Whether the caller went away before it was answered. */
  aborted: boolean;
}

/** What is answered in the real backend's place. */
export interface ScriptedAnswer {
  status?: number;
  /** Sent as JSON; `text` is sent as it is. */
  body?: unknown;
  text?: string;
  /** Milliseconds before it is answered. */
  delay?: number;
  /** Answered only once this has come true. */
  until?: Promise<unknown>;
  /** The connection is cut instead. */
  cut?: boolean;
}

export interface ScriptedBackend {
  url: string;
  /** Every call so far, in order. */
  calls: SeenCall[];
  /** Answers a call (`GET /ajax/orders`) so from now on; without an answer the real backend does again, and it still may wait. */
  script: (call: string, answer?: ScriptedAnswer) => void;
  reset: () => void;
  close: () => void;
}

/** Stands before a real backend: passes everything on, but what a test scripts. */
export async function scriptedBackend(realUrl: string): Promise<ScriptedBackend> {
  const calls: SeenCall[] = [];
  const scripts = new Map<string, ScriptedAnswer>();

  const server = http.createServer(async (req, res) => {
    const [path = '', query = ''] = (req.url ?? '').split('?');
    const body = await bodyOf(req);
    const seen: SeenCall = { call: `${req.method} ${path}`, query, headers: req.headers, body: json(body), aborted: false };
    if (path.startsWith('/ajax/')) calls.push(seen);
    res.once('close', () => {
      seen.aborted = !res.writableFinished;
    });
    const scripted = scripts.get(seen.call);
    await scripted?.until;
    if (scripted?.delay) await wait(scripted.delay);
    if (scripted?.cut) res.destroy();
    else if (scripted && ('status' in scripted || 'body' in scripted || 'text' in scripted)) answer(res, scripted);
    else forward(realUrl, req, body, res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    script: (call, scripted) => void (scripted ? scripts.set(call, scripted) : scripts.delete(call)),
    reset() {
      calls.length = 0;
      scripts.clear();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function json(body: Buffer): unknown {
  return body.length === 0 ? undefined : JSON.parse(body.toString());
}

function answer(res: ServerResponse, { status = 200, body, text }: ScriptedAnswer) {
  res.writeHead(status, { 'Content-Type': text === undefined ? 'application/json' : 'text/plain; charset=utf-8' });
  res.end(text ?? (body === undefined ? '' : JSON.stringify(body)));
}

function forward(realUrl: string, req: IncomingMessage, body: Buffer, res: ServerResponse) {
  const passed = http.request(realUrl + req.url, { method: req.method, headers: req.headers }, (real) => {
    res.writeHead(real.statusCode ?? 502, real.headers);
    real.pipe(res);
  });
  passed.on('error', () => res.destroy());
  passed.end(body);
}
