import http from 'node:http';
import https, { type AgentOptions } from 'node:https';

/** Creates a connection pool for the protocol of a URL. `timeout` limits the life of an idle connection, in milliseconds. */
export const createAgent = (url: URL, options: AgentOptions): http.Agent =>
  url.protocol === 'https:' ? new https.Agent(options) : new http.Agent(options);
