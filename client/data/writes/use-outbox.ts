import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { idempotencyKeys } from '#contract/idempotency-keys.ts';
import { profile } from '#contract/profile.ts';
import { removeUnshown } from '#data/cache.ts';
import { applyErrorPolicy } from '#platform/http/error-policy.ts';
import { endsSession } from '#platform/http/failed-request.ts';
import { parseResponse } from '#platform/http/parse-response.ts';
import { ApiError, request } from '#platform/http/request.ts';
import { send } from '#platform/http/send.ts';
import { listen } from '#platform/listen.ts';
import { outbox, setOutboxBackend, writes } from '#platform/outbox/document-outbox.ts';
import type { CheckResult, Withdrawal } from '#platform/outbox/machine.ts';
import type { Settled } from '#platform/outbox/ports.ts';
import type { StoredWrite, Write } from '#platform/outbox/write.ts';
import { confirmUser } from '#platform/session/confirm-user.ts';
import { documentSession } from '#platform/session/document-session.ts';
import type { Read, RecordedWrite } from './recorded-write.ts';
import { repeatRecorded } from './send-recorded.ts';

/**
 * Checks the user's writes whose outcome is not certain, and updates drafts and data after a verdict.
 * @param onSaved Called once the values are saved that a form or row has sent.
 */
export function useOutbox(definitions: RecordedWrite[], onSaved: (saveId: string) => void): void {
  const client = useQueryClient();
  useEffect(() => {
    setOutboxBackend(checksOf(definitions));
    /** Also after a document load: the verdict may be that of another document. */
    const discardSaved = () => {
      for (const { state, saveId } of writes.get())
        if (state === 'saved' && saveId !== undefined) onSaved(saveId);
    };
    const stops = [
      outbox.onSettled((settled) => {
        const { verdict, write, isDirect } = settled;
        // It is not shown as a verdict.
        if (isDirect && verdict === 'saved' && write.saveId !== undefined) onSaved(write.saveId);
        applyVerdict(client, settled);
      }),
      writes.subscribe(discardSaved),
      listen(window, 'online', () => outbox.checkNow()),
      outbox.start(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [definitions, client, onSaved]);
}

/** Returns how the outbox asks the backend about these writes. */
export function checksOf(definitions: RecordedWrite[]) {
  const read = (write: StoredWrite, signal: AbortSignal) => resultOf(definitions, write, signal);
  return {
    read,
    withdraw: (write: StoredWrite, signal: AbortSignal) => withdrawalOf(write, signal, read),
    repeat: (write: Write) => repeatRecorded(definitions, write),
  };
}

/** Looks for a write. Returns undefined if a read failed. */
async function resultOf(
  definitions: RecordedWrite[],
  write: StoredWrite,
  signal: AbortSignal,
): Promise<CheckResult | undefined> {
  const definition = definitions.find(({ kind }) => kind === write.endpoint);
  const read: Read = (endpoint, input) => send(endpoint, input, signal);
  try {
    // Version 1.1 has also stored other kinds of writes. Any read shows that the backend responds again.
    if (definition) return await definition.find(write, read);
    await read(profile.details, {});
    return { is: 'uncheckable' };
  } catch (error) {
    if (endsSession(error)) applyErrorPolicy(error);
    return undefined;
  }
}

/** Takes the key of a write from the backend. Returns undefined if it did not respond. */
async function withdrawalOf(
  write: StoredWrite,
  signal: AbortSignal,
  read: (write: StoredWrite, signal: AbortSignal) => Promise<CheckResult | undefined>,
  isResent = false,
): Promise<Withdrawal | undefined> {
  const { withdraw } = idempotencyKeys;
  const input = { body: { key: write.key } };
  try {
    // A key belongs to one user: in the session of another user, a withdrawal does not stop the write.
    if (!isResent) await confirmUser(withdraw);
    const { outcome } = parseResponse(
      withdraw,
      await request(withdraw, input, { signal, isOfUser: true, isResent }),
    );
    if (!outcome) return undefined;
    if (outcome !== 'carried-out') return { outcome };
    // It is certain already: a read only leads to the item.
    const result = await read(write, signal);
    return { outcome, to: result && 'to' in result ? result.to : undefined };
  } catch (error) {
    // Only the token was rejected: a check decides whether the session has ended.
    if (isToken(error)) {
      if (isResent) return undefined;
      const again = await documentSession.sendAgain(() => withdrawalOf(write, signal, read, true));
      return again?.response;
    }
    if (endsSession(error)) applyErrorPolicy(error);
    return isUnknownEndpoint(error) ? { outcome: 'unsupported' } : undefined;
  }
}

const isToken = (error: unknown) => error instanceof ApiError && error.status === 419;

/** Returns true for the 404 of an API; that of a proxy has another body. */
const isUnknownEndpoint = (error: unknown) =>
  error instanceof ApiError && error.status === 404 && typeof error.body !== 'string';

function applyVerdict(client: QueryClient, { write: { endpoint }, verdict, isDirect }: Settled) {
  // Its mutation has loaded what a response confirms.
  if (isDirect || verdict === 'not-saved') return;
  const [resource = ''] = endpoint.split('.');
  removeUnshown(client, resource);
  void client.invalidateQueries({ queryKey: [resource] });
}
