import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { auth, claimCheck, requiresAuth } from 'express-openid-connect';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import Provider, { type AdapterConstructor, type AdapterPayload } from 'oidc-provider';

/** Where Logout leads. */
export const signOutUrl = '/oauth2/sign_out';

const clientSecret = randomBytes(32).toString('hex');
const cookieKey = randomBytes(32).toString('hex');

/** Starts a server on a free port. Its handler can be replaced. */
async function listen(): Promise<{
  server: Server;
  port: number;
  handle: (handler: RequestListener) => void;
  close: () => void;
}> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    server,
    port: (server.address() as AddressInfo).port,
    handle: (handler) => void server.removeAllListeners('request').on('request', handler),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The storage of the provider, in memory. */
function createAdapter(): AdapterConstructor {
  const stored = new Map<string, AdapterPayload>();
  const find = (matches: (payload: AdapterPayload) => boolean) =>
    [...stored.values()].find(matches);
  return class {
    readonly #key: (id: string) => string;
    constructor(name: string) {
      this.#key = (id) => `${name} ${id}`;
    }
    upsert = async (id: string, payload: AdapterPayload) => void stored.set(this.#key(id), payload);
    find = async (id: string) => stored.get(this.#key(id));
    findByUid = async (uid: string) => find((payload) => payload.uid === uid);
    findByUserCode = async (code: string) => find((payload) => payload.userCode === code);
    consume = async (id: string) =>
      void Object.assign(stored.get(this.#key(id)) ?? {}, { consumed: true });
    destroy = async (id: string) => void stored.delete(this.#key(id));
    revokeByGrantId = async (grantId: string) => {
      for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
    };
  };
}

/** An identity provider, at which everyone signs in with an email address alone. */
export interface IdentityProvider {
  issuer: string;
  /** Signs with a new key, and publishes only that one. */
  rotate: () => Promise<void>;
  close: () => void;
}

/** Starts a provider on a free port whose clients are proxies at these origins, by the names of the clients. */
export async function startIdentityProvider(
  clients: Record<string, string>,
): Promise<IdentityProvider> {
  const { port, handle, close } = await listen();
  // Another host than that of the console: cookies do not depend on the port.
  const issuer = `http://localhost:${port}`;
  const adapter = createAdapter();
  const rotate = async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const key: JWK = {
      ...(await exportJWK(privateKey)),
      alg: 'RS256',
      use: 'sig',
      kid: randomBytes(8).toString('hex'),
    };
    handle(createProvider({ issuer, clients, adapter, key }));
  };
  await rotate();
  return { issuer, rotate, close };
}

interface ProviderOptions {
  issuer: string;
  clients: Record<string, string>;
  adapter: AdapterConstructor;
  key: JWK;
}

function createProvider({ issuer, clients, adapter, key }: ProviderOptions): RequestListener {
  const hour = 3_600;
  const provider = new Provider(issuer, {
    adapter,
    clients: Object.entries(clients).map(([client_id, origin]) => ({
      client_id,
      client_secret: clientSecret,
      redirect_uris: [`${origin}/oauth2/callback`],
      post_logout_redirect_uris: [origin],
    })),
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // The ID token is what the proxy sends to the backend.
    conformIdTokenClaims: false,
    cookies: { keys: [cookieKey] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (ctx, form) => {
          ctx.body = `<!doctype html><title>Sign out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`;
        },
      },
    },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: sub, email_verified: true }),
    }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [key] },
    // No page for a consent: the clients belong to the company too.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    renderError: (ctx, out) => {
      ctx.body = JSON.stringify(out);
    },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      IdToken: hour,
      Interaction: hour,
      Session: 24 * hour,
      Grant: 24 * hour,
    },
  });
  const app = express();
  app.get('/interaction/:uid', (_req, res) => {
    const field = '<label>Email <input name="email"></label><button>Continue</button>';
    res.send(`<!doctype html><title>Company</title><form method="post">${field}</form>`);
  });
  app.post('/interaction/:uid', express.urlencoded(), async (req, res) => {
    await provider.interactionFinished(req, res, { login: { accountId: req.body.email } });
  });
  app.use(provider.callback());
  return app;
}

/** A sign-on proxy in front of a gateway. */
export interface SignOnProxy {
  url: string;
  /** Forwards to a gateway, with the tokens of a client of the provider. */
  forward: (options: { clientID: string; issuer: string; gateway: string }) => void;
  close: () => void;
}

export async function startSignOnProxy(): Promise<SignOnProxy> {
  const { port, handle, close } = await listen();
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    forward: ({ clientID, issuer, gateway }) => {
      const app = express();
      app.use(
        auth({
          issuerBaseURL: issuer,
          baseURL: url,
          clientID,
          clientSecret,
          secret: cookieKey,
          authRequired: false,
          authorizationParams: { response_type: 'code', scope: 'openid email' },
          idpLogout: true,
          routes: { login: false, callback: '/oauth2/callback', logout: signOutUrl },
        }),
      );
      app.use(requireToken, replaceToken);
      app.use(createProxyMiddleware({ target: gateway, xfwd: true }));
      const sendStatus: ErrorRequestHandler = ({ status = 500, message }, _req, res, _next) => {
        res.status(status).json({ message });
      };
      app.use(sendStatus);
      handle(app);
    },
    close,
  };
}

/** Starts a sign-in for a page without a valid token; any other request without a session gets 401. */
const requireToken: RequestHandler = (req, res, next) => {
  const isValid = claimCheck((_req, { exp }) => Number(exp) * 1_000 > Date.now());
  (req.get('Sec-Fetch-Dest') === 'document' ? isValid : requiresAuth())(req, res, next);
};

const replaceToken: RequestHandler = (req, _res, next) => {
  req.headers.authorization = `Bearer ${req.oidc.idToken}`;
  next();
};
