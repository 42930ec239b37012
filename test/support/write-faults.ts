import type { FaultyConsole } from './faulty-console.ts';

/** Makes the next write fail. `during` runs after the write was sent from the page. */
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

/** Starts a fault of the connection between gateway and backend. */
const upstream = (fault: Parameters<FaultyConsole['upstream']['failNextWrite']>[0]) => async (app: FaultyConsole) => {
  const done = app.upstream.failNextWrite(fault);
  return { during: () => done };
};

/** Every kind of failure. */
export const writeFaults: WriteFault[] = [
  {
    name: 'refused connection',
    isCarriedOut: false,
    async start({ upstream, page }) {
      const accept = await upstream.stopListening();
      const failed = page.waitForResponse((response) => response.request().method() !== 'GET');
      return { during: () => failed.then(accept) };
    },
  },
  { name: 'reset before the body', isCarriedOut: false, start: upstream({ type: 'reset-before-body' }) },
  { name: 'reset after the body', isCarriedOut: true, start: upstream({ type: 'reset-after-body' }) },
  { name: 'deadline before commit', isCarriedOut: false, start: upstream({ type: 'hold-request' }) },
  { name: 'deadline after commit', isCarriedOut: true, start: upstream({ type: 'hold-response' }) },
  { name: 'cut response', isCarriedOut: true, start: upstream({ type: 'cut-response' }) },
  { name: '500', isCarriedOut: false, start: upstream({ type: 'respond', text: error, after: 'nothing' }) },
  {
    name: '502 from an ingress',
    isCarriedOut: true,
    async start(app) {
      const done = app.ingress.failNextWrite({ type: 'respond', text: html('502 Bad Gateway'), after: 'response' });
      return { during: () => done };
    },
  },
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
          await page.getByRole('status', { name: 'Outcome of changes' }).last().locator('p').waitFor();
          await accept();
          await page.context().setOffline(false);
        },
      };
    },
  },
];
