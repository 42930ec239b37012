import { networkOf } from './client-address.ts';
import type { Handler, Request } from './context.ts';
import { sendError } from './errors.ts';

/** The largest number of requests in flight, of all clients and of one address. */
export interface ConcurrencyLimit {
  total: number;
  perClient: number;
}

/**
 * Lets a limited number of requests pass at a time; responds to the others with 503, or with 429 beyond the limit of one address.
 * A request whose body has not arrived occupies no place of the total: slow bodies have as many places of their own.
 */
export function limitConcurrency({ total, perClient }: ConcurrencyLimit): Handler {
  const clients = new Map<string, number>();
  const places = { arriving: 0, arrived: 0 };
  return (req, res, next) => {
    const client = networkOf(res.locals.clientIp ?? '');
    const own = clients.get(client) ?? 0;
    let place: keyof typeof places = hasBody(req) ? 'arriving' : 'arrived';
    if (places[place] >= total) return sendError(res, 'overloaded');
    if (own >= perClient) return sendError(res, 'too-many-requests');
    clients.set(client, own + 1);
    places[place] += 1;
    if (place === 'arriving') {
      req.once('end', () => {
        if (res.closed) return;
        places.arriving -= 1;
        place = 'arrived';
        places.arrived += 1;
      });
    }
    res.once('close', () => {
      places[place] -= 1;
      const left = (clients.get(client) ?? 0) - 1;
      if (left > 0) clients.set(client, left);
      else clients.delete(client);
    });
    next();
  };
}

const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
