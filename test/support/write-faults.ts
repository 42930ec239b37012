import { setTimeout as wait } from 'node:timers/promises';
import type { FaultyConsole } from './faulty-console.ts';
import { firstResponse } from './first-response.ts';

/** Makes the next write fail. `during` runs after the write was sent from the document. */
interface WriteFault {
  name: string;
  /** True if the backend carries out the write. */
  isCarriedOut: boolean;
  start: (app: FaultyConsole) => Promise<{ during: () => Promise<unknown> }>;
}

const json = (status: string, body: string) =>
  `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const html = (status: string) =>
  `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/html\r\nContent-Length: 13\r\n\r\n<h1>Bad</h1>\r\n`;

const error = json('500 Internal Server Error', '{"message":"An unexpected error occurred."}');

/** Starts a fault of the connection between browser and gateway. */
const ingress =
  (fault: Parameters<FaultyConsole['ingress']['failNextWrite']>[0]) =>
  async (app: FaultyConsole) => {
    const done = app.ingress.failNextWrite(fault);
    return { during: () => done };
  };

/** Resolves when the document shows that the outcome is unknown. */
const untilUnknown = ({ page }: FaultyConsole) =>
  page.getByRole('status', { name: 'Outcome of changes' }).last().locator('p').waitFor();

/** Starts a fault of the connection between gateway and backend. */
const upstream =
  (fault: Parameters<FaultyConsole['upstream']['failNextWrite']>[0]) =>
  async (app: FaultyConsole) => {
    const done = app.upstream.failNextWrite(fault);
    return { during: () => done };
  };

/** Stops the backend when the gateway has received the write, until `ms` milliseconds after the response. */
const outage =
  (ms: number) =>
  async ({ ingress, upstream, page }: FaultyConsole) => {
    const accept = Promise.withResolvers<() => Promise<void>>();
    ingress.failNextWrite({
      type: 'delayed-request',
      first: () => upstream.stopListening().then(accept.resolve),
    });
    const failed = firstResponse(page, (response) => response.request().method() !== 'GET');
    return { during: () => failed.then(() => wait(ms)).then(async () => (await accept.promise)()) };
  };

/** Every kind of failure. */
export const writeFaults: WriteFault[] = [
  { name: 'refused connection', isCarriedOut: false, start: outage(0) },
  {
    name: 'reset before the body',
    isCarriedOut: false,
    start: upstream({ type: 'reset-before-body' }),
  },
  {
    name: 'reset after the body',
    isCarriedOut: true,
    start: upstream({ type: 'reset-after-body' }),
  },
  {
    name: 'deadline before commit',
    isCarriedOut: false,
    start: upstream({ type: 'hold-request' }),
  },
  { name: 'deadline after commit', isCarriedOut: true, start: upstream({ type: 'hold-response' }) },
  { name: 'cut response', isCarriedOut: true, start: upstream({ type: 'cut-response' }) },
  {
    name: '500',
    isCarriedOut: false,
    start: upstream({ type: 'respond', text: error, after: 'nothing' }),
  },
  // Two seconds of real time, the browser's: longer than the first pause between checks.
  {
    name: '500 before the commit',
    isCarriedOut: true,
    start: (app) =>
      upstream({
        type: 'respond-early',
        text: error,
        until: wait(2_000).then(() => untilUnknown(app)),
      })(app),
  },
  {
    name: 'deadline before a late commit',
    isCarriedOut: true,
    start: (app) =>
      upstream({ type: 'late-request', until: wait(2_000).then(() => untilUnknown(app)) })(app),
  },
  { name: 'outage of 5 s', isCarriedOut: false, start: outage(5_000) },
  {
    name: '502 from an ingress',
    isCarriedOut: true,
    start: ingress({ type: 'respond', text: html('502 Bad Gateway'), after: 'response' }),
  },
  {
    name: '200 of a proxy',
    isCarriedOut: false,
    start: ingress({ type: 'respond', text: html('200 OK'), after: 'nothing' }),
  },
  {
    name: '200 of a proxy after the commit',
    isCarriedOut: true,
    start: ingress({ type: 'respond', text: html('200 OK'), after: 'response' }),
  },
  { name: 'silent network', isCarriedOut: true, start: ingress({ type: 'hold-response' }) },
  {
    name: 'offline',
    isCarriedOut: true,
    async start(app) {
      const { ingress, page } = app;
      const done = ingress.failNextWrite({ type: 'hold-response' });
      return {
        async during() {
          await done;
          // Chromium sends a request again on a new connection after a reset, but there is none.
          const accept = await ingress.stopListening();
          await page.context().setOffline(true);
          await untilUnknown(app);
          await accept();
          await page.context().setOffline(false);
        },
      };
    },
  },
];
