import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Starts a proxy for a real backend that breaks the rules for writes: it reports every settlement and business as created, rejects a
 * new business under a key and creates it when it is repeated, and carries out abandoned creations when businesses are listed the
 * second time afterwards.
 */
export async function careless(realUrl: string): Promise<{ url: string; close: () => void }> {
  const keys = new Set<string>();
  let abandoned: (() => void)[] = [];
  let listed = 0;
  const server = http.createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const line = `${req.method} ${req.url}`;
    const key = String(req.headers['idempotency-key'] ?? '');
    delete req.headers['idempotency-key'];
    const forward = () => {
      const forwarded = http.request(
        realUrl + req.url,
        { method: req.method, headers: req.headers },
        (real) => {
          const created =
            /\/create$/.test(line) && real.statusCode === 422 && key === '' && !isForm(body);
          if (!created) res.writeHead(real.statusCode ?? 502, real.headers);
          else res.writeHead(200, { 'Content-Type': 'application/json' });
          if (created) res.end(JSON.stringify({ id: randomInt(1e9, 2e9) }));
          else real.pipe(res);
        },
      );
      forwarded.on('error', () => res.destroy());
      forwarded.end(body);
    };
    if (line === 'POST /ajax/businesses/create' && key !== '' && !keys.has(key)) {
      keys.add(key);
      // The obstacle of a repeated reference id is deleted before the key is repeated.
      res
        .writeHead(422, { 'Content-Type': 'application/json', 'Write-Outcome': 'rejected' })
        .end('{"message":"No.","errors":{}}');
    } else if (line === 'POST /ajax/businesses/create' && key === '') {
      // A client that waits gets its response at once.
      const timer = setTimeout(forward, 300);
      res.once('close', () => {
        if (res.writableFinished) return;
        clearTimeout(timer);
        abandoned.push(forward);
        listed = 0;
      });
    } else {
      const isList = line === 'GET /ajax/businesses?page=1';
      if (isList) listed += 1;
      if (isList && listed === 2 && abandoned.length > 0) {
        for (const carryOut of abandoned) carryOut();
        abandoned = [];
        await wait(1_000);
      }
      forward();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns whether a body has an empty value, so that the check of required fields gets its rejection. */
const isForm = (body: Buffer) => /:(?:""|null|\[\])/.test(String(body).replace('"name":""', ''));
