import helmet, { type HelmetOptions } from 'helmet';
import type { Handler } from './context.ts';

const self = ["'self'"];
const none = ["'none'"];

const options = {
  contentSecurityPolicy: {
    // The defaults allow inline styles, and upgrade-insecure-requests breaks a console served over plain HTTP.
    useDefaults: false,
    directives: { defaultSrc: self, baseUri: none, formAction: self, frameAncestors: none, objectSrc: none },
  },
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
} satisfies HelmetOptions;

const features = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'payment', 'usb'];

/** Sets the security headers of every response; Strict-Transport-Security only for a request that came over TLS. */
export function securityHeaders(): Handler {
  const secure = helmet(options);
  const plain = helmet({ ...options, strictTransportSecurity: false });
  const permissions = features.map((feature) => `${feature}=()`).join(', ');
  return (req, res, next) => {
    res.set({ 'Permissions-Policy': permissions, 'X-Request-Id': res.locals.requestId });
    (req.secure ? secure : plain)(req, res, next);
  };
}

/** Forbids caches to store the response. */
export function noStore(): Handler {
  return (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  };
}
