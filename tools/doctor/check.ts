/** The deployment to check, from outside. */
export interface Target {
  /** The http or https origin of the console. */
  url: URL;
  /** The address that must redirect to the console. */
  httpUrl: URL;
  /** The address at which metrics must not be reachable, besides `/metrics` of the console. */
  metricsUrl: URL;
  /** The value of the gateway's BODY_LIMIT, in bytes. */
  bodyLimit: number;
  /** The Cookie header of a session, for the report; undefined without a session. */
  cookie?: string | undefined;
  /** The query of the report, such as `business_id=b1&start_date=2026-01-01&end_date=2026-06-30`. */
  report?: string | undefined;
  /** The shortest report in which buffering is visible, and the age that a stream must reach, in milliseconds. */
  reportMs: { shortest: number; long: number };
  /** The certificate authority, in PEM. Default: those of Node. */
  ca?: string | undefined;
}

export interface Outcome {
  /** `skipped` if the check is impossible here; `detail` has the reason. */
  state: 'passed' | 'failed' | 'skipped';
  /** Of a failure: the observation, and the setting to change. */
  detail: string;
}

export interface Check {
  name: string;
  /** The names of checks whose failure explains any failure of this one, which is then skipped. */
  needs?: string[];
  run: (target: Target) => Promise<Outcome>;
}

export interface Result extends Outcome {
  name: string;
}

export const passed = (detail: string): Outcome => ({ state: 'passed', detail });
export const failed = (observation: string, advice: string): Outcome => ({
  state: 'failed',
  detail: `${observation} ${advice}`,
});
export const skipped = (reason: string): Outcome => ({ state: 'skipped', detail: reason });
