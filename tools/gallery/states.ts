import { reportFailedRequest } from '#platform/http/failed-request.ts';
import { ApiError } from '#platform/http/request.ts';
import { watchOutage } from '#platform/outage.ts';
import { outbox } from '#platform/outbox/page-outbox.ts';
import { indexedDbStorage } from '#platform/outbox/storage.ts';
import type { StoredWrite } from '#platform/outbox/write.ts';
import { sessionState } from '#platform/session/page-state.ts';
import { type ToastType, toasts } from '#platform/toasts.ts';
import { longName } from './samples.ts';
import { never } from './specimen.tsx';

/** The user of the gallery, whose writes no other one sees. */
const user = { id: 'gallery', username: 'ada' };
const tab = 'gallery';

const write = (id: string, of: Partial<StoredWrite>): StoredWrite => ({
  id: `gallery-${id}`,
  key: `gallery-${id}`,
  userId: user.id,
  tab: 'another tab',
  endpoint: 'businesses.update',
  target: id,
  source: id,
  screen: '/businesses/edit/1',
  title: 'Edit Business',
  done: 'saved',
  ids: {},
  salt: '',
  sent: {},
  repeat: 'same',
  settledBy: 'time',
  state: 'unknown',
  attempts: 1,
  hasEnded: false,
  isWithdrawn: false,
  sentAt: Date.now() - 60_000,
  code: '01JDGQ6V7Q',
  ...of,
});

const writes = [
  write('unknown', { cause: 'The payments service did not respond.' }),
  write('open', { state: 'open', title: 'Create Settlement' }),
  write('uncheckable', { state: 'uncheckable', cannotBeChecked: 'A password cannot be read.' }),
  write('changed', { state: 'changed', to: '/businesses/details/1' }),
  write('not-saved', { state: 'not-saved', reason: `${longName} has invoices.` }),
  write('saved', { state: 'saved', to: '/businesses/details/1' }),
];

const texts: Record<ToastType, string> = {
  info: 'Nothing has failed in this tab.',
  success: 'Business created successfully.',
  warning: `${longName} was saved, but changes by others couldn't be checked.`,
  error: 'An unexpected error occurred.',
};

const events = ['created', 'processed'].map((done, index) => ({
  id: 2 - index,
  type: `settlement.${done}`,
  description: `ada@example.com ${done} settlement CLS-000017 of 24878.89000000 XBT.`,
  timestamp: '2026-11-24T09:30:00Z',
  actor: 'ada',
  subject: 'settlements/17',
}));

/** Responds to the few requests of the gallery, which has no backend: the others stay in flight. */
async function respond(input: RequestInfo | URL): Promise<Response> {
  const url = String(input);
  if (url.startsWith('/readyz'))
    return Response.json({ backend: 'It does not respond.' }, { status: 503 });
  if (url.startsWith('/ajax/system/event-logs'))
    return Response.json({ items: events, total: 2, per_page: 15 });
  return never;
}

/** Brings about what is shown above all screens: toasts that stay, writes without a certain outcome, and an outage. */
export async function showStates(): Promise<void> {
  window.fetch = respond;
  sessionState.set({ ...sessionState.get(), session: { state: 'in', user } });
  toasts.set(
    Object.entries(texts).map(([type, text]) => ({
      id: type,
      type: type as ToastType,
      text,
      code: type === 'error' ? '01JDGQ6V7Q' : undefined,
      // The longest timer.
      left: 2 ** 31 - 1,
    })),
  );
  watchOutage();
  reportFailedRequest(new ApiError('orders.list', 503));
  const storage = indexedDbStorage();
  for (const one of writes) await storage.put(one);
  outbox.setOwner({ userId: user.id, tab });
}
