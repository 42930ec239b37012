import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { Handler } from './context.ts';

const self = ["'self'"];
const none = ["'none'"];

const policy = {
  contentSecurityPolicy: {
    // The defaults allow inline styles, and upgrade-insecure-requests breaks a console served over plain HTTP.
    useDefaults: false,
    directives: { defaultSrc: self, baseUri: none, formAction: self, frameAncestors: none, objectSrc: none },
  },
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
} satisfies HelmetOptions;

const features = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'payment', 'usb'];
const permissions = { 'Permissions-Policy': features.map((feature) => `${feature}=()`).join(', ') };

const plain = Object.entries({ ...headersOf({ ...policy, strictTransportSecurity: false }), ...permissions }).flat();
const secure = Object.entries({ ...headersOf(policy), ...permissions }).flat();

/** Their names, in lower case. */
export const securityHeaderNames = secure.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());

/** The same headers on every answer, computed once; Strict-Transport-Security only where TLS was used. */
export function securityHeaders(): Handler {
  return (req, res, next) => {
    res.locals.headers = [...(req.secure ? secure : plain), 'X-Request-Id', res.locals.requestId];
    next();
  };
}

/** What helmet would set on any answer. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  helmet(options)(req, res, () => {});
  return Object.fromEntries(Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]));
}
