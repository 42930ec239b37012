import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import { createLogger } from '../../../server/ops/logging.ts';
import { readCertificates } from '../../../server/proxy/certificates.ts';
import { gateway, type Line } from '../gateway.ts';

/** Returns the path of a certificate or key of test/support/tls. */
export const pathOf = (name: string): string =>
  join(import.meta.dirname, '../../support/tls', `${name}.pem`);
export const pem = (name: string): string => readFileSync(pathOf(name), 'utf8');

/** Values by setting: names of files in test/support/tls, or texts. */
export interface Files {
  ca?: string;
  cert?: string;
  key?: string;
}

/** The files of a client of the old authority. */
export const oldClient: Files = { ca: 'old-ca', cert: 'old-client', key: 'old-key' };

/** Copies certificates to a folder, for the three settings. `write` replaces the text of some. */
export function filesOf(names: Files) {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (texts: Files) => {
    for (const [kind, text] of Object.entries(texts)) writeFileSync(join(folder, kind), text);
  };
  for (const [kind, name] of Object.entries(names)) write({ [kind]: pem(name) });
  const file = (kind: keyof Files) => (names[kind] ? join(folder, kind) : null);
  return {
    files: {
      BACKEND_CA_FILE: file('ca'),
      BACKEND_CERT_FILE: file('cert'),
      BACKEND_KEY_FILE: file('key'),
    },
    write,
  };
}

/** Starts a gateway with certificates in front of a backend. */
export async function gatewayTo(backend: URL, names: Files) {
  const { files, write } = filesOf(names);
  const certificateLines: Line[] = [];
  const logger = createLogger('info', {
    write: (line: string) => certificateLines.push(JSON.parse(line)),
  });
  const certificates = readCertificates({ files, logger, intervalMs: 5 });
  onTestFinished(certificates.stop);
  return { ...(await gateway({ backend, certificates })), certificates, write, certificateLines };
}

/** Returns the common name in the client's certificate. */
export const clientOf = ({ socket }: Parameters<RequestListener>[0]): string =>
  String((socket as TLSSocket).getPeerCertificate().subject?.CN);

interface TlsBackendOptions {
  /** Rejects clients without a certificate. */
  mutual?: boolean;
  /** By default it responds with the common name in the client's certificate. */
  respond?: RequestListener;
}

/** Starts an https backend with a certificate of test/support/tls. */
export async function tlsBackend(
  name: string,
  { mutual = false, respond }: TlsBackendOptions = {},
) {
  const key = pem(name.startsWith('new') ? 'new-key' : 'old-key');
  const ca = pem('old-ca') + pem('new-ca');
  const options = { key, cert: pem(name), ca, requestCert: mutual, rejectUnauthorized: mutual };
  const server = https.createServer(
    options,
    respond ?? ((req, res) => res.end(req.url === '/ajax/auth/check' ? 'null' : clientOf(req))),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, url: new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}`) };
}
