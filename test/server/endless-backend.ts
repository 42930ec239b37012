import { type Upstream, upstream } from '../support/upstream.ts';

/** Starts a backend that responds with `total` zero bytes, by default without end. `written` counts those of all responses. */
export async function endless(
  total = Infinity,
): Promise<{ backend: Upstream; written: () => number }> {
  let written = 0;
  const block = Buffer.alloc(65_536);
  const backend = await upstream((_req, res) => {
    let rest = total;
    const write = () => {
      while (rest > 0 && !res.destroyed) {
        rest -= block.length;
        written += block.length;
        if (!res.write(block)) return void res.once('drain', write);
      }
      res.end();
    };
    write();
  });
  return { backend, written: () => written };
}
