import type { Registry } from 'prom-client';
import eventLoopLag from 'prom-client/lib/metrics/eventLoopLag.js';
import heapSizeAndUsed from 'prom-client/lib/metrics/heapSizeAndUsed.js';
import heapSpacesSizeAndUsed from 'prom-client/lib/metrics/heapSpacesSizeAndUsed.js';
import osMemoryHeap from 'prom-client/lib/metrics/osMemoryHeap.js';
import processCpuTotal from 'prom-client/lib/metrics/processCpuTotal.js';
import processMaxFileDescriptors from 'prom-client/lib/metrics/processMaxFileDescriptors.js';
import processOpenFileDescriptors from 'prom-client/lib/metrics/processOpenFileDescriptors.js';
import processResources from 'prom-client/lib/metrics/processResources.js';
import processStartTime from 'prom-client/lib/metrics/processStartTime.js';
import version from 'prom-client/lib/metrics/version.js';

const parts = [
  ...[processCpuTotal, processStartTime, osMemoryHeap, processOpenFileDescriptors, processMaxFileDescriptors],
  ...[eventLoopLag, processResources, heapSizeAndUsed, heapSpacesSizeAndUsed, version],
];

/**
 * prom-client's default metrics but for the duration of each garbage collection: with a small young generation there are
 * hundreds in a second, and hearing of each costs up to a tenth of all calls.
 */
export function collectProcessMetrics(registry: Registry): void {
  for (const part of parts) part(registry, { eventLoopMonitoringPrecision: 10 });
}
