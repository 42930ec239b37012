import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Round-robin load balancer. Like most ingress controllers, it requests another target when one closes the connection of a GET. */
export interface Balancer {
  url: string;
  /** Origins; tests may replace them at any time. */
  targets: string[];
}

export async function startBalancer(targets: string[]): Promise<Balancer> {
  let requests = 0;
  const server = http.createServer((req, res) => {
    const forward = (isRetry: boolean) => {
      requests += 1;
      const target = targets[requests % targets.length];
      const forwarded = http.request(
        `${target}${req.url}`,
        { method: req.method, headers: req.headers, agent: false },
        (response) => {
          res.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(res);
        },
      );
      forwarded.on('error', () => {
        if (isRetry || res.headersSent || req.method !== 'GET') res.destroy();
        else forward(true);
      });
      req.pipe(forwarded);
    };
    forward(false);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, targets };
}

/** Starts a balancer that gives each connection a random pod, as a Service of Kubernetes does. Returns its URL. */
export async function startConnectionBalancer(ports: number[]): Promise<string> {
  const server = net.createServer((client) => {
    const pod = net.connect(ports[Math.floor(Math.random() * ports.length)] ?? 0, '127.0.0.1');
    client.pipe(pod).pipe(client);
    client.on('error', () => pod.destroy());
    pod.on('error', () => client.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
