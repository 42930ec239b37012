import http, { type AgentOptions, type ClientRequestArgs } from 'node:http';
import https from 'node:https';
import type { Certificates, TlsOptions } from './certificates.ts';

/** The backend, as far as its connections are concerned. */
export interface BackendAddress {
  url: URL;
  /** Those of an https URL; by default Node's authorities and no client certificate. */
  certificates?: Certificates;
}

/** Creates a pool of connections to the backend. The option `timeout` limits the life of an idle connection, in milliseconds. */
export function createAgent({ url, certificates }: BackendAddress, pool: AgentOptions): http.Agent {
  return url.protocol === 'https:'
    ? new TlsAgent(pool, () => certificates?.options() ?? {})
    : new http.Agent(pool);
}

/** A pool that connects with the current certificates. After a change its connections finish their requests, but take no new ones. */
class TlsAgent extends https.Agent {
  readonly #current: () => TlsOptions;

  constructor(pool: AgentOptions, current: () => TlsOptions) {
    super(pool);
    this.#current = current;
  }

  override createConnection(...[options, callback]: Parameters<https.Agent['createConnection']>) {
    // In place: Node names the connection by these options when it returns to the pool.
    return super.createConnection(Object.assign(options, this.#current()), callback);
  }

  /** Names the connections that fit a request: those with the certificates of `options`, or else with the current ones. */
  override getName(options?: ClientRequestArgs): string {
    return super.getName({ ...this.#current(), ...options });
  }
}
