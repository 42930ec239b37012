import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Field } from '#components/form/field.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { OutcomeRegion } from '#components/overlay/outcome-region.tsx';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { profile } from '#contract/profile.ts';
import { createQueryClient } from '#data/query.ts';
import { type RecordedWrite, recordWrite } from '#data/writes/recorded-write.ts';
import { useOutbox } from '#data/writes/use-outbox.ts';
import { useWrite } from '#data/writes/use-write.ts';
import { clockIn } from '#format/instant.ts';
import { discardSent, getDraft } from '#forms/drafts.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { outbox, writes } from '#platform/outbox/document-outbox.ts';
import { clearToasts, toasts } from '#platform/toasts.ts';
import { fakeBackend, type SentRequest } from '../../../support/fake-backend.ts';
import { declareFeatures, expireSession, signInAs } from '../../../support/session.ts';
import { TestRouter } from '../../../support/test-router.tsx';

const ada = { id: 1, username: 'ada' };

/** Responds to writes; undefined cuts the connection. */
let respond: () => Response | undefined | Promise<Response>;
/** The status of failed reads; 200 while the backend responds. */
let readStatus: number;
/** Called when the console ends a request. */
let onAbort: (reason: unknown) => void;
/** True if the server has stored it. */
let isCreated: boolean;
const sent: string[] = [];
const keys: (string | null)[] = [];

const path = '/closed-loop-balancing/create';
const creation = recordWrite(closedLoopBalancing.create, {
  kind: 'closed-loop-balancing.settlement',
  title: 'Create Settlement',
  subject: () => 'ACME',
  async find(_, read) {
    await read(profile.details, {});
    return isCreated ? { is: 'saved', to: '/closed-loop-balancing/details/7' } : { is: 'absent' };
  },
});
const recorded = [creation as unknown as RecordedWrite];

function Form() {
  const navigate = useNavigate();
  const create = useWrite(closedLoopBalancing.create, { record: creation });
  const form = useRecordForm({
    title: 'Create Settlement',
    saved: { name: '' },
    save: ({ name }) =>
      create({ body: { exchange_provider_id: 1, cryptocurrency_id: 2, trade_ids: [name] } }),
    onSaved: ({ to = '/' }) => navigate(to),
  });
  return (
    <RecordForm form={form}>
      <Field name="name" label="Name" />
    </RecordForm>
  );
}

function Screen({ at }: { at: string }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Checks />
      <TestRouter initialEntries={[at]}>
        <OutcomeRegion />
        <Routes>
          <Route path={path} element={<Form />} />
          <Route path="*" element={null} />
        </Routes>
      </TestRouter>
    </QueryClientProvider>
  );
}

function Checks() {
  useOutbox(recorded, discardSent);
  return null;
}

function open(at = path) {
  cleanup();
  history.replaceState(null, '', at);
  render(
    <StrictMode>
      <Screen at={at} />
    </StrictMode>,
  );
  return userEvent.setup({ delay: null });
}

const region = () => screen.getByRole('status', { name: /^$|Outcome of changes/ });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const isDisabled = (name: string) => button(name).getAttribute('aria-disabled') === 'true';
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));

async function serve({ line, init: { method, signal, headers } }: SentRequest) {
  if (method !== 'GET') {
    signal?.addEventListener('abort', () => onAbort(signal.reason));
    sent.push(line);
    keys.push(new Headers(headers).get('Idempotency-Key'));
    return (await respond()) ?? Promise.reject(new TypeError('Failed to fetch'));
  }
  if (readStatus !== 200) return new Response(null, { status: readStatus });
  return { ...ada, email: 'a@x', created_at: '2026-01-01', updated_at: '2026-01-01' };
}

/** Submits the form. */
async function save() {
  const user = open();
  await user.type(screen.getByLabelText('Name'), 'Acme');
  await user.click(button('Save'));
  await tick();
  return user;
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
    shouldAdvanceTime: true,
  });
  signInAs(ada.id, ada.username);
  respond = () => undefined;
  readStatus = 200;
  onAbort = () => {};
  isCreated = false;
  sent.length = 0;
  keys.length = 0;
  fakeBackend(serve);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  outbox.setOwner(undefined);
  clearToasts();
});

describe('outcome of a write', () => {
  it('OUT-6 blocks a second submission until there is a verdict', async () => {
    const user = await save();
    expect(region().textContent).toMatch(
      /^Create Settlement ACME Keep this tab open: this browser stores nothing\. Not known yet\. Checking again at \d\d:\d\d:\d\d\./,
    );
    expect(isDisabled('Save')).toBe(true);
    expect(screen.getByText('Still checking whether your last attempt was saved.')).toBeTruthy();
    await user.type(screen.getByLabelText('Name'), '{Enter}');
    await user.click(button('Save'));
    expect(sent).toHaveLength(1);
    await tick(60_000);
    expect(region().textContent).toContain('Not saved.');
    expect(isDisabled('Save')).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Acme');
  });

  it('OUT-6 sends the same input again after the verdict', async () => {
    const user = await save();
    await tick(60_000);
    respond = () => Response.json({ id: 7 });
    await user.click(button('Save'));
    await tick();
    expect(sent.length).toBe(2);
    expect(region().textContent).toBe('');
  });

  it('OUT-6 keeps the focus in the region after Dismiss', async () => {
    const user = await save();
    await tick(60_000);
    await user.click(button(/^Dismiss/));
    expect(document.activeElement).toBe(region());
  });

  it('OUT-12 repeats a write from its notice, which leaves its form', async () => {
    declareFeatures('idempotency-key');
    const user = await save();
    expect(region().textContent).toContain('This may have been saved.');
    respond = () => Response.json({ id: 7 });
    await user.click(button(/^Retry.+/));
    await tick();
    expect(sent.length).toBe(2);
    expect(new Set(keys).size).toBe(1);
    expect(region().textContent).toBe('');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(getDraft(path)).toBeUndefined();
    declareFeatures(null);
  });

  it('OUT-6 closes a write without a verdict after a warning', async () => {
    const confirm = vi.fn(() => true).mockReturnValueOnce(false);
    vi.stubGlobal('confirm', confirm);
    const user = await save();
    await user.click(button(/^Close/));
    await tick();
    expect(isDisabled('Save')).toBe(true);
    expect(region().textContent).toMatch(/./);
    await user.click(button(/^Close/));
    await tick();
    expect(isDisabled('Save')).toBe(false);
    expect(region().textContent).toBe('');
    expect(confirm.mock.calls).toEqual(
      Array(2).fill([expect.stringContaining('may still be saved')]),
    );
  });

  it('OUT-6 leaves the form of a write that was saved after all', async () => {
    await save();
    isCreated = true;
    await tick(1_000);
    expect(region().textContent).toMatch(/^Create Settlement ACME Saved after all\. Dismiss/);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(getDraft(path)).toBeUndefined();
  });

  it('OUT-6 shows the code of the failure until it was saved after all', async () => {
    await save();
    const [write] = writes.get();
    expect(region().textContent).toContain(`Code ${write?.code}`);
    expect(screen.getByText("The server couldn't be reached.")).toBeTruthy();
    isCreated = true;
    await tick(1_000);
    expect(toasts.get()).toEqual([]);
    expect(region().textContent).not.toContain('Code');
  });

  it('OUT-6 checks at once on Check now', async () => {
    const user = await save();
    await tick(1_000);
    isCreated = true;
    await user.click(button(/^Check now/));
    await tick();
    expect(region().textContent).toContain('Saved after all.');
    expect(document.activeElement).toBe(region());
  });

  it.each([
    [
      'the gateway did not send it',
      502,
      { message: 'Unreachable.', request_id: 'r-1', sent: false },
    ],
    ['the backend failed', 500, { message: 'An unexpected error occurred.' }],
  ])('OUT-4 waits for the end of a write although %s', async (_, status, body) => {
    respond = () => Response.json(body, { status });
    await save();
    expect(region().textContent).toContain('Not known yet.');
    await tick(59_000);
    expect(region().textContent).toContain('Not known yet.');
    await tick(1_000);
    expect(region().textContent).toContain('Not saved.');
  });

  it('OUT-2 counts from the first successful read', async () => {
    readStatus = 503;
    await save();
    await tick(120_000);
    const [, shown] =
      /Not known yet\. Checking again at ([\d:]+)\./.exec(region().textContent ?? '') ?? [];
    // Half a second after the last failed read.
    expect([0, 1000].map((ms) => clockIn('local', new Date(Date.now() + ms)))).toContain(shown);
    readStatus = 200;
    await tick(59_000);
    expect(region().textContent).toContain('Not known yet.');
    await tick(4_000);
    expect(region().textContent).toContain('Not saved.');
  });

  it('OUT-7 checks a write without a response until the verdict', async () => {
    const { promise, reject } = Promise.withResolvers<Response>();
    respond = () => promise;
    onAbort = reject;
    await save();
    await tick(89_000);
    expect(region().textContent).toBe('');
    await tick(2_000);
    expect(region().textContent).toMatch(
      /^Create Settlement ACME No response yet\. Keep this tab open: this browser stores nothing\. Not known yet\. Checking again at/,
    );
    await tick(58_000);
    expect(region().textContent).toContain('No response yet.');
    await tick(2_000);
    expect(region().textContent).toContain('Not saved.');
    expect(isDisabled('Save')).toBe(false);
    expect(toasts.get()).toEqual([]);
  });

  it('OUT-2 gives its verdict at the end of the limit after an outage', async () => {
    readStatus = 502;
    await save();
    // The backend is back right after a read that failed.
    await tick(8_100);
    readStatus = 200;
    await tick(58_000);
    expect(region().textContent).toContain('Not known yet.');
    await tick(2_600);
    expect(region().textContent).toContain('Not saved.');
  });

  it('OUT-7 finds a write whose response is lost', async () => {
    const { promise, reject } = Promise.withResolvers<Response>();
    respond = () => promise;
    onAbort = reject;
    await save();
    isCreated = true;
    await tick(91_000);
    expect(region().textContent).toMatch(/^Create Settlement ACME Saved after all\./);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('stored writes', () => {
  it('OUT-8 shows a check on every screen until it has a verdict', async () => {
    await save();
    open('/orders');
    await tick();
    expect(region().textContent).toContain('Not known yet.');
    await tick(60_000);
    expect(region().textContent).toContain('Not saved.');
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(path);
  });

  it('OUT-8 shows no check to another user', async () => {
    await save();
    act(() => {
      expireSession();
      signInAs(2, 'ben');
    });
    expect(region().textContent).toBe('');
    expect(JSON.stringify(sessionStorage)).not.toContain('ACME');
  });
});
