import { refuse } from './errors.ts';
import type { Handler } from './exchange.ts';

/** Lets at most `limit` requests into a handler at a time; the others are told to come back. */
export function bounded(limit: number, handler: Handler): Handler {
  let underWay = 0;
  return (req, res, next) => {
    if (underWay >= limit) return refuse(res, 'busy');
    underWay += 1;
    res.once('close', () => {
      underWay -= 1;
    });
    handler(req, res, next);
  };
}
