import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { ResponseBody } from '#contract/endpoint.ts';
import { system } from '#contract/system.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onAnyDatabase } from '../support/backend.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const statesOf = async (client: Client) =>
  (await client.request(system.microservices, {})).body as ResponseBody<
    typeof system.microservices
  >;
const queriesOf = async (client: Client) =>
  (await client.request(system.apiQueries, { query: { page: 1 } })).body as ResponseBody<
    typeof system.apiQueries
  >;

onAnyDatabase((fresh) => {
  /** Checks one service of each kind. Returns a client, the states before, the address of the first one and the requests that it got. */
  async function checkAll() {
    const backend = await fresh();
    const requests: string[] = [];
    const well = await serve((request, response) => {
      requests.push(`${request.url} ${request.headers.authorization}`);
      response.end('{"status":"ok","token":"abc"}');
    });
    const ill = await serve((_, response) => response.writeHead(503).end('down'));
    const elsewhere = await serve((_, response) =>
      response.writeHead(302, { Location: `http://${well}/` }).end(),
    );
    const silent = await serve(() => {});
    const endless = await serve((_, response) => {
      const more = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.on('close', () => clearInterval(more));
    });
    backend.microservices.push(
      { name: 'Well', url: `http://me:s3cret@${well}/health?key=s3cret` },
      { name: 'Ill', url: `http://${ill}/` },
      { name: 'Elsewhere', url: `http://${elsewhere}/` },
      { name: 'Silent', url: `http://${silent}/` },
      { name: 'Endless', url: `http://${endless}/` },
      { name: 'Nobody', url: 'http://127.0.0.1:65003/' },
    );
    const client = await backend.signedIn();
    const before = await statesOf(client);
    await backend.checkMicroservices();
    return { client, before, requests, well };
  }

  it('BE-10 a service is online if it responds with 2xx within two seconds', async () => {
    const { client, before } = await checkAll();
    expect(before.every(({ online }) => !online)).toBe(true);
    const states = await statesOf(client);
    expect(states.map(({ name, online }) => [name, online])).toEqual([
      ['Well', true],
      ['Ill', false],
      ['Elsewhere', false],
      ['Silent', false],
      ['Endless', true],
      ['Nobody', false],
    ]);
  });

  it('BE-10 records a check without secrets and body', async () => {
    const { client, requests, well } = await checkAll();
    expect(requests).toEqual([`/health?key=s3cret Basic ${btoa('me:s3cret')}`]);
    expect(JSON.stringify(await statesOf(client))).not.toContain('s3cret');
    const { items } = await queriesOf(client);
    const recorded = items.slice(0, 6).map(({ status_code }) => status_code);
    expect(recorded.sort()).toEqual([200, 200, 302, 503, null, null]);
    const stored = items.find(({ url }) => url.endsWith('/health'));
    expect(
      (await client.request(system.apiQuery, { params: { id: String(stored?.id) } })).body,
    ).toMatchObject({
      method: 'GET',
      url: `http://${well}/health`,
      request_data: null,
      response_data: null,
    });
  });

  it('BE-31 reading the states sends no request and stores nothing', async () => {
    const backend = await fresh();
    const client = await backend.signedIn();
    let requests = 0;
    const url = `http://${await serve((_, response) => {
      requests += 1;
      response.end();
    })}/`;
    backend.microservices.push({ name: 'Well', url });
    await backend.checkMicroservices();
    const { total } = await queriesOf(client);
    for (let n = 0; n < 3; n += 1)
      expect(await statesOf(client)).toEqual([{ name: 'Well', url, online: true }]);
    expect(requests).toBe(1);
    expect((await queriesOf(client)).total).toBe(total);
  });

  it('BE-31 a check is recorded when its status changes, and after an hour', async () => {
    const backend = await fresh();
    const client = await backend.signedIn();
    let status = 200;
    const url = `http://${await serve((_, response) => response.writeHead(status).end())}/`;
    backend.microservices.push({ name: 'Changing', url });
    const { total } = await queriesOf(client);
    const recorded: number[] = [];
    for (const step of [
      { status: 200 },
      { status: 200 },
      { status: 503 },
      { status: 503 },
      { status: 503, hours: 1 },
    ]) {
      status = step.status;
      if (step.hours) backend.clock.now = new Date(backend.clock.now.getTime() + 3_600_000);
      await backend.checkMicroservices();
      recorded.push((await queriesOf(client)).total - total);
    }
    expect(recorded).toEqual([1, 1, 2, 2, 3]);
  });
});
