import type { Microservice } from '../microservice.ts';

/** The microservices of the demo: the backend itself, and services that do not exist. */
export const demoMicroservices = (port: number): Microservice[] => [
  { name: 'Back office', url: `http://127.0.0.1:${port}/healthz` },
  { name: 'Exchange rates', url: 'http://127.0.0.1:65001/health' },
  { name: 'Blockchain watcher', url: 'http://127.0.0.1:65002/health' },
];
