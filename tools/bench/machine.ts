import { cpus, loadavg, release, totalmem } from 'node:os';

/** Describes the machine, its kernel and Node in one line. */
export function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpu?.model.trim()}, ${cpus().length} cores, ${memory} GiB, Linux ${release()}, Node ${process.versions.node}`;
}

/** Returns the load average of the last minute. 1 is one busy core. */
export function load(): string {
  return (loadavg()[0] ?? Number.NaN).toFixed(1);
}
