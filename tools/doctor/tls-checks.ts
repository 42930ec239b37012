import { isIP } from 'node:net';
import { type ConnectionOptions, connect } from 'node:tls';
import { type Check, failed, passed, skipped, type Target } from './check.ts';
import { send } from './send.ts';

const dayMs = 86_400_000;

/** Fewer days than the alert of the backend's certificates allows. */
const leastDays = 14;

interface Handshake {
  /** The reason why the certificate is not trusted; undefined if it is. */
  reason: string | undefined;
  /** The end of the certificate's validity. */
  end: string;
}

async function handshake({ url, ca }: Target, options: ConnectionOptions = {}): Promise<Handshake> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const name = isIP(host) ? {} : { servername: host };
  const { promise, resolve, reject } = Promise.withResolvers<Handshake>();
  const socket = connect({
    host,
    port: Number(url.port || 443),
    ...name,
    ca,
    rejectUnauthorized: false,
    ...options,
  });
  socket.on('secureConnect', () => {
    const reason = socket.authorized ? undefined : String(socket.authorizationError);
    resolve({ reason, end: socket.getPeerCertificate().valid_to });
  });
  socket.on('error', reject);
  socket.setTimeout(10_000, () =>
    socket.destroy(new Error('The TLS handshake took longer than 10 s.')),
  );
  return promise.finally(() => socket.destroy());
}

const tls: Check = {
  name: 'TLS',
  async run(target) {
    const { reason } = await handshake(target);
    if (reason && reason !== 'CERT_HAS_EXPIRED') {
      const advice =
        'Put a certificate for this host, with its intermediate certificates, into the Secret clearhouse-tls.';
      return failed(`The certificate is not trusted (${reason}).`, advice);
    }
    const old = {
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    } as const;
    const acceptsOld = await handshake(target, old).then(
      () => true,
      () => false,
    );
    if (!acceptsOld) return passed('The certificate is trusted, and TLS 1.1 is rejected.');
    return failed(
      'TLS 1.1 is accepted.',
      'Set ssl_protocols TLSv1.2 TLSv1.3 (ingress-nginx: ssl-protocols in its ConfigMap).',
    );
  },
};

const certificate: Check = {
  name: 'certificate days',
  async run(target) {
    const { end } = await handshake(target);
    const days = Math.floor((Date.parse(end) - Date.now()) / dayMs);
    if (days >= leastDays) return passed(`${days} days left.`);
    const advice =
      'Renew the Secret clearhouse-tls; with cert-manager, see the events of its Certificate.';
    return failed(
      days < 0 ? `The certificate expired on ${end}.` : `The certificate expires in ${days} days.`,
      advice,
    );
  },
};

const redirect: Check = {
  name: 'redirect to https',
  async run(target) {
    const { httpUrl, url } = target;
    const redirects = async (headers: Record<string, string>) => {
      const { status, headers: received } = await send(target, new URL('/login', httpUrl), {
        headers,
      });
      const location = URL.parse(received.location ?? '', httpUrl);
      return (
        status >= 300 &&
        status < 400 &&
        location?.protocol === 'https:' &&
        location.hostname === url.hostname
      );
    };
    const redirected = await redirects({}).catch((error: NodeJS.ErrnoException) => error);
    if (redirected instanceof Error)
      return skipped(
        `${httpUrl.origin} does not respond (${redirected.code ?? redirected.message}).`,
      );
    if (!redirected) {
      const advice =
        'Set return 308 https://$host$request_uri (ingress-nginx: nginx.ingress.kubernetes.io/force-ssl-redirect "true").';
      return failed(`${httpUrl.origin} does not redirect to https.`, advice);
    }
    if (await redirects({ 'X-Forwarded-Proto': 'https' }))
      return passed('http redirects to https, also with a forged X-Forwarded-Proto.');
    const advice =
      'Let the proxy replace the header (ingress-nginx: use-forwarded-headers "false" in its ConfigMap).';
    return failed('A forged X-Forwarded-Proto turns the redirect off.', advice);
  },
};

/** Skips a check of an http address, such as one of this machine or in a cluster. */
const ofHttps = (check: Check): Check => ({
  ...check,
  run: async (target) =>
    target.url.protocol === 'https:' ? check.run(target) : skipped('The address is http.'),
});

export const tlsChecks = [tls, certificate, redirect].map(ofHttps);
