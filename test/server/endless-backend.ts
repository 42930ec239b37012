import { type Upstream, upstream } from '../support/upstream.ts';

/** A backend whose answers are zeros for as long as anybody reads, or until `total` bytes; `written` counts those of all. */
export async function endless(total = Infinity): Promise<{ backend: Upstream; written: () => number }> {
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
