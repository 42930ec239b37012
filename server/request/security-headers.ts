import helmet, { type HelmetOptions } from 'helmet';
import type { Handler } from './context.ts';

/** For Internet Explorer, Flash and the XSS filters of old browsers, none of which can run the console. */
const obsolete = {
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} satisfies HelmetOptions;

const self = ["'self'"];
const none = ["'none'"];

/** Features of browsers that the console does not use. The tests read the clipboard. */
const unusedFeatures = [
  ...[
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'camera',
    'display-capture',
    'encrypted-media',
  ],
  ...[
    'fullscreen',
    'gamepad',
    'geolocation',
    'gyroscope',
    'hid',
    'identity-credentials-get',
    'idle-detection',
    'keyboard-map',
  ],
  ...[
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'otp-credentials',
    'payment',
    'picture-in-picture',
  ],
  ...[
    'publickey-credentials-create',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'storage-access',
    'sync-xhr',
  ],
  ...['usb', 'window-management', 'xr-spatial-tracking'],
];

const strictTransportSecurity = helmet.strictTransportSecurity();

/** Sets the security headers of every response; Strict-Transport-Security only for a request that came over TLS. */
export function securityHeaders(): Handler {
  return (req, res, next) => {
    res.setHeader('X-Request-Id', res.locals.requestId);
    res.setHeader('X-Content-Type-Options', 'nosniff');
    res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    // For a browser that shows the response of an endpoint as a document. A document of the console replaces it.
    res.setHeader('Content-Security-Policy', "default-src 'none';frame-ancestors 'none'");
    if (res.locals.secure) strictTransportSecurity(req, res, () => {});
    next();
  };
}

interface DocumentHeadersOptions {
  /** The digests of the inline scripts that are allowed. */
  inlineScripts: string[];
  /** The path that receives reports of violations; null: browsers report none. */
  reportTo: string | null;
}

/**
 * Sets the policies of a document, which may load its own files only: a script that an attacker injects does not run, nor, by the digests of
 * the document, one that a proxy or a cache changes. Not `Integrity-Policy`: WebKit 26 then blocks each import of a script, although
 * the import map has its digest, so the console does not open in Safari. The policies are 1.3 kB, a tenth of the cost of a small response, so other responses have three short headers.
 */
export function documentHeaders({ inlineScripts, reportTo }: DocumentHeadersOptions): Handler {
  const policies = helmet({
    contentSecurityPolicy: {
      // The defaults allow inline styles, and upgrade-insecure-requests breaks a console served over plain HTTP.
      useDefaults: false,
      directives: {
        defaultSrc: none,
        scriptSrc: [...self, ...inlineScripts.map((digest) => `'${digest}'`)],
        styleSrc: self,
        imgSrc: self,
        connectSrc: self,
        baseUri: none,
        formAction: self,
        frameAncestors: none,
        objectSrc: none,
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: none,
        // Not report-to, beside which report-uri is ignored: browsers send its reports over TLS only.
        ...(reportTo && { reportUri: reportTo }),
      },
    },
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
    ...obsolete,
  });
  const permissions = unusedFeatures.map((feature) => `${feature}=()`).join(', ');
  return (req, res, next) => {
    if (res.locals.route !== 'page') return next();
    res.setHeader('Permissions-Policy', permissions);
    policies(req, res, next);
  };
}

/** Forbids caches to store the response. */
export function noStore(): Handler {
  return (_req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    next();
  };
}
