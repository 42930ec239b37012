import type { Handler } from '../request/context.ts';
import { refuse } from '../request/errors.ts';

/** Lets at most `limit` requests into a handler at a time; the others are told to come back. */
export function bounded(limit: number, handler: Handler): Handler {
  let underWay = 0;
  const leave = () => {
    underWay -= 1;
  };
  return (req, res, next) => {
    if (underWay >= limit) return refuse(res, 'overloaded');
    underWay += 1;
    res.on('close', leave);
    handler(req, res, next);
  };
}
