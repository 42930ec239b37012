import { cpus, loadavg, release, totalmem } from 'node:os';

/** The machine and what runs on it, in one line. */
export function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpu?.model.trim()}, ${cpus().length} cores, ${memory} GiB, Linux ${release()}, Node ${process.versions.node}`;
}

/** How busy the machine was in the last minute: 1 is one core. */
export function load(): string {
  return (loadavg()[0] ?? Number.NaN).toFixed(1);
}
