/** The backend of every measured proxy, run as a separate process with PORT. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const users = Array.from({ length: 10 }, (_, id) => ({
  id,
  username: `user-${id}`,
  note: 'x'.repeat(150),
}));
const bodies: Record<string, Buffer> = {
  GET: Buffer.from(JSON.stringify({ data: users, total: 10, current_page: 1, per_page: 10 })),
  POST: Buffer.from(
    JSON.stringify({ id: 11, username: 'user-11', created_at: '2026-01-01T00:00:00.000Z' }),
  ),
};

const block = Buffer.alloc(65_536, 'reference_id,amount,code,created_at\r\n');

/** Writes `bytes` of rows, as fast as the socket accepts them. */
function pour(res: ServerResponse, bytes: number): void {
  let rest = bytes;
  const write = () => {
    while (rest > 0 && !res.destroyed) {
      rest -= block.length;
      if (!res.write(block)) return void res.once('drain', write);
    }
    res.end();
  };
  write();
}

/** Writes a row with the current time every 5 ms until the client disconnects. */
function tick(res: ServerResponse): void {
  const timer = setInterval(() => res.write(`${process.hrtime.bigint()}\n`), 5);
  res.once('close', () => clearInterval(timer));
}

function json(res: ServerResponse, body: Buffer): void {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    'Cache-Control': 'no-cache, private',
  };
  res.writeHead(200, headers).end(body);
}

function handle(req: IncomingMessage, res: ServerResponse): void {
  const { searchParams } = new URL(req.url ?? '', 'http://backend');
  const bytes = searchParams.get('bytes');
  if (bytes !== null) pour(res.writeHead(200, { 'Content-Type': 'text/csv' }), Number(bytes));
  else if (searchParams.has('ticks')) tick(res.writeHead(200, { 'Content-Type': 'text/csv' }));
  else {
    // If the Connection header is set, Node sends no Keep-Alive header.
    if (searchParams.has('keep-alive')) res.setHeader('Connection', 'keep-alive');
    req.resume().once('end', () => json(res, bodies[req.method ?? ''] ?? Buffer.alloc(0)));
  }
}

createServer(handle).listen(Number(process.env.PORT), '127.0.0.1');
