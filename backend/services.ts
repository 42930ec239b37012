import type { Logger } from 'pino';
import type { Decimals } from '#contract/minor-units.ts';
import type { SignInAttempts } from './auth/attempts.ts';
import type { HashQueue } from './auth/hash-queue.ts';
import type { PasswordCost } from './auth/passwords.ts';
import type { VerifyToken } from './auth/token.ts';
import type { DatabaseHealth } from './db/health.ts';
import type { Database } from './db/schema.ts';
import type { QueryQueue } from './report/query-queue.ts';
import type { Monitor } from './system/monitor.ts';

/** The backend's environment, which the tests replace. */
export interface Environment {
  db: Database;
  clock: () => Date;
  logger: Logger;
  monitor: Monitor;
  health: DatabaseHealth;
  /** The number of report queries that may run at a time. */
  maxReportQueries: number;
}

/** The dependencies of handlers and rules. */
export interface Services extends Environment {
  attempts: SignInAttempts;
  hashQueue: HashQueue;
  /** The cost of new password hashes. */
  passwordCost: PasswordCost;
  reportQueries: QueryQueue;
  /** The number of orders that a report reads at a time; the tests lower it. */
  reportPageSize?: number | undefined;
  /** The decimal places of currencies by code, instead of those of the specification. */
  decimals: Decimals;
  /** Null without single sign-on. */
  verifyToken: VerifyToken | null;
}
