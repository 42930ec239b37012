import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';

export const audience = 'clearhouse';

/** A provider of tokens without a sign-in: its configuration, its keys and what it signs. */
export interface TokenProvider {
  issuer: string;
  /** Paths of the requests so far. */
  requests: string[];
  /** Replaces the response to a request; undefined for the provider's own. */
  respond: (path: string) => { status?: number; body?: unknown } | undefined;
  /** The public keys. */
  keys: JWK[];
  /** Adds a key, which signs from then on. */
  rotate: () => Promise<void>;
  /** Signs the claims of a token that is valid for an hour, and others. */
  sign: (claims: JWTPayload, now: Date) => Promise<string>;
  close: () => Promise<void>;
}

/** Starts a provider on a free port. */
export async function startTokenProvider(): Promise<TokenProvider> {
  let signing: { key: CryptoKey; kid: string };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    provider.requests.push(path);
    const own = path.startsWith('/.well-known')
      ? { issuer: provider.issuer, jwks_uri: `${provider.issuer}/keys` }
      : { keys: provider.keys };
    const { status = 200, body = own } = provider.respond(path) ?? {};
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const provider: TokenProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    respond: () => undefined,
    keys: [],
    async rotate() {
      const { privateKey, publicKey } = await generateKeyPair('ES256');
      signing = { key: privateKey, kid: `key-${provider.keys.length + 1}` };
      provider.keys.push({
        ...(await exportJWK(publicKey)),
        alg: 'ES256',
        kid: signing.kid,
        use: 'sig',
      });
    },
    sign(claims, now) {
      const seconds = Math.floor(now.getTime() / 1_000);
      const standard = {
        iss: provider.issuer,
        aud: audience,
        iat: seconds,
        exp: seconds + 3_600,
        email_verified: true,
      };
      return new SignJWT({ ...standard, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: signing.kid })
        .sign(signing.key);
    },
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
  await provider.rotate();
  return provider;
}
