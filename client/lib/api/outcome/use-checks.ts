import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setDraft } from '#lib/state/drafts.ts';
import { toasts } from '#lib/state/toasts.ts';
import type { Write } from '#lib/state/writes.ts';
import { runChecks } from './run-checks.ts';
import type { WriteCheck } from './write-check.ts';

/** Checks the writes of this tab whose outcome is not certain, and updates drafts and data after a verdict. */
export function useChecks(checks: WriteCheck[]): void {
  const client = useQueryClient();
  useEffect(() => runChecks(checks, (write) => applyVerdict(client, write)), [checks, client]);
}

function applyVerdict(client: QueryClient, { endpoint, source, state, code }: Write) {
  if (state === 'saved') {
    setDraft(source, undefined);
    toasts.set(toasts.get().filter((toast) => toast.code !== code || !toast.isFailedWrite));
  }
  if (state !== 'saved' && state !== 'changed') return;
  const [resource = ''] = endpoint.split('.');
  const isDeletion = endpoint.endsWith('.delete');
  // The queries of a deleted item would only fail.
  if (isDeletion) client.removeQueries({ queryKey: [resource], type: 'inactive' });
  void client.invalidateQueries({ queryKey: isDeletion ? [resource, `${resource}.list`] : [resource] });
}
