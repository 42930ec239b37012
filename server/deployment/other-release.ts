import type { Handler } from '../request/context.ts';

/** A name that esbuild gives. */
const hashedAsset = /^\/assets\/[\w.-]+-[A-Z0-9]{8}\.\w+$/;
const maxRetries = 8;

/**
 * Redirects a request for an asset of another release to the same address, on a new connection, so that the load balancer
 * can choose another pod: during a rolling update a document of one release is followed by requests to pods of the other.
 * See decision 19 in docs/decisions.md.
 */
export function retryElsewhere(): Handler {
  return (req, res, next) => {
    const retries = Number(/[?]retry=(\d)$/.exec(req.url)?.[1] ?? 0);
    if (!hashedAsset.test(req.path) || retries >= maxRetries) return next();
    res
      .set({ 'Cache-Control': 'no-store', Connection: 'close' })
      .redirect(307, `${req.path}?retry=${retries + 1}`);
  };
}
