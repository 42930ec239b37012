import { networkOf } from '../../shared/address.ts';
import type { Handler, Request } from './context.ts';
import { sendError } from './errors.ts';

/** The largest number of requests in flight, of all clients and of one address. */
export interface ConcurrencyLimit {
  total: number;
  perClient: number;
}

/** Counts the requests in flight of each client. `enter` returns the new number. A client without requests is not stored. */
export function countClients(counts = new Map<string, number>()) {
  return {
    enter: (client: string): number => {
      const count = (counts.get(client) ?? 0) + 1;
      counts.set(client, count);
      return count;
    },
    leave: (client: string): void => {
      const count = (counts.get(client) ?? 0) - 1;
      if (count > 0) counts.set(client, count);
      else counts.delete(client);
    },
  };
}

/**
 * Lets a limited number of requests pass at a time; responds to the others with 503, or with 429 beyond the limit of one address.
 * A request whose body has not arrived occupies no place of the total: slow bodies have as many places of their own.
 */
export function limitConcurrency({ total, perClient }: ConcurrencyLimit): Handler {
  const clients = countClients();
  const places = { arriving: 0, arrived: 0 };
  return (req, res, next) => {
    const client = networkOf(res.locals.clientIp ?? '');
    let place: keyof typeof places = hasBody(req) ? 'arriving' : 'arrived';
    if (places[place] >= total) return sendError(res, 'overloaded');
    if (clients.enter(client) > perClient) {
      clients.leave(client);
      return sendError(res, 'too-many-requests');
    }
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
      clients.leave(client);
    });
    next();
  };
}

const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
