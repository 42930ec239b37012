import type { Logger } from 'pino';
import type { Database } from './db/schema.ts';

/** A service whose health the system screen shows, asked for at `url`. */
export interface Microservice {
  name: string;
  url: string;
}

/** What the handlers work with; the outside world of the backend, so that a test can put its own in. */
export interface Services {
  db: Database;
  clock: () => Date;
  logger: Logger;
  microservices: Microservice[];
}
