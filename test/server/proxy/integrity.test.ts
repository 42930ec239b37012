import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type OutgoingMessage, type RequestListener } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { gateway } from '../gateway.ts';
import { pem } from './tls-backend.ts';

const source = randomBytes(600_000);

interface Transfer {
  method: string;
  path: string;
  /** Lengths of the chunks that are written one by one. */
  upload: readonly number[];
  download: readonly number[];
  framing: 'content-length' | 'chunked' | 'close';
}

const chunks = fc.array(fc.oneof(fc.nat(2_000), fc.nat(150_000)), { maxLength: 4 });
const transfers: fc.Arbitrary<Transfer> = fc.oneof(
  fc.record({
    method: fc.constant('GET'),
    path: fc.constantFrom('/ajax/orders', '/ajax/report/stream'),
    upload: fc.constant([]),
    download: chunks,
    framing: fc.constantFrom('content-length', 'chunked', 'close'),
  }),
  fc.record({
    method: fc.constantFrom('POST', 'PATCH', 'DELETE'),
    path: fc.constant('/ajax/orders'),
    upload: chunks,
    download: chunks,
    framing: fc.constantFrom('content-length', 'chunked', 'close'),
  }),
);

const total = (lengths: readonly number[]) => lengths.reduce((sum, length) => sum + length, 0);
const digest = (lengths: readonly number[]) =>
  createHash('sha256')
    .update(source.subarray(0, total(lengths)))
    .digest('hex');

async function digestOf(message: IncomingMessage): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of message) hash.update(chunk);
  return hash.digest('hex');
}

async function write(message: OutgoingMessage, lengths: readonly number[]): Promise<void> {
  let offset = 0;
  for (const length of lengths) {
    if (!message.write(source.subarray(offset, offset + length)) && length > 0)
      await once(message, 'drain');
    offset += length;
  }
  message.end();
}

describe.each(['http', 'https'])('bodies over %s', (protocol) => {
  it('GW-2 GW-10 arrive with the same digest in both directions', async () => {
    const current = { transfer: undefined as Transfer | undefined, uploaded: '' };
    const listener: RequestListener = async (req, res) => {
      const { transfer } = current;
      if (!transfer) return void res.end();
      current.uploaded = await digestOf(req);
      if (transfer.framing === 'content-length')
        res.setHeader('Content-Length', total(transfer.download));
      if (transfer.framing === 'close')
        res.setHeader('Connection', 'close').useChunkedEncodingByDefault = false;
      await write(res, transfer.download);
    };
    const certificates = getCACertificates();
    setDefaultCACertificates([...certificates, pem('old-ca')]);
    onTestFinished(() => setDefaultCACertificates(certificates));
    const tls = { key: pem('old-key'), cert: pem('old-server') };
    const server =
      protocol === 'https' ? https.createServer(tls, listener) : http.createServer(listener);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const backend = new URL(`${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const { port } = await gateway({ backend, logLevel: 'silent' });
    const agent = new http.Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    await fc.assert(
      fc.asyncProperty(transfers, async (transfer) => {
        current.transfer = transfer;
        const request = http.request({ port, agent, method: transfer.method, path: transfer.path });
        if (transfer.upload.length === 0) request.setHeader('Content-Length', 0);
        // Node's client sets no framing header for the body of a DELETE.
        else request.setHeader('Transfer-Encoding', 'chunked');
        const responded = once(request, 'response');
        await write(request, transfer.upload);
        const [response] = (await responded) as [IncomingMessage];
        expect(response.statusCode).toBe(200);
        expect(await digestOf(response)).toBe(digest(transfer.download));
        expect(current.uploaded).toBe(digest(transfer.upload));
      }),
      { numRuns: 150 },
    );
  });
});
