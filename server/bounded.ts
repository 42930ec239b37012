import { refuse } from './errors.ts';
import type { Handler } from './exchange.ts';

/** Lets at most `limit` requests into a handler at a time; the others are told to come back. */
export function bounded(limit: number, handler: Handler): Handler {
  let underWay = 0;
  const leave = () => {
    underWay -= 1;
  };
  return (req, res, next) => {
    if (underWay >= limit) return refuse(res, 'busy');
    underWay += 1;
    res.on('close', leave);
    handler(req, res, next);
  };
}
