/** Reads one report. Run with PORT and TARGET; sends a Reading when the report ends or a message arrives. */
import { get } from 'node:http';

/** Bytes and seconds of a report, and for a report of timestamps the delay of its latest row. */
export interface Reading {
  bytes: number;
  seconds: number;
  worstRowMs: number;
}

const { PORT, TARGET = '' } = process.env;
const rows = TARGET.includes('ticks');

/** Returns the largest delay of these rows, in ms. All processes of a machine share this clock. */
function lateness(chunk: Buffer): number {
  const now = process.hrtime.bigint();
  const late = String(chunk)
    .split('\n')
    .filter((row) => /^\d{10,}$/.test(row))
    .map((row) => Number(now - BigInt(row)) / 1e6);
  return Math.max(0, ...late);
}

get({ port: PORT, path: TARGET, headers: { Host: 'console.example.com' } }, (res) => {
  const start = performance.now();
  const reading: Reading = { bytes: 0, seconds: 0, worstRowMs: 0 };
  res.on('data', (chunk: Buffer) => {
    reading.bytes += chunk.length;
    if (rows) reading.worstRowMs = Math.max(reading.worstRowMs, lateness(chunk));
  });
  const finish = () => {
    reading.seconds = (performance.now() - start) / 1000;
    process.send?.(reading, () => process.exit());
  };
  res.once('end', finish);
  process.once('message', finish);
});
