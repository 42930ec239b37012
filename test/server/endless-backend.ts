import { type Upstream, upstream } from '../support/upstream.ts';

/** A backend whose report writes zeros for as long as anybody reads; `written` counts the bytes. */
export async function endless(): Promise<{ backend: Upstream; written: () => number }> {
  let written = 0;
  const block = Buffer.alloc(65_536);
  const backend = await upstream((_req, res) => {
    const write = () => {
      do written += block.length;
      while (!res.destroyed && res.write(block));
      res.once('drain', write);
    };
    write();
  });
  return { backend, written: () => written };
}
