import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { type Sender, sendWrite } from '#data/writes/send-write.ts';
import type { WriteDefinition } from '#data/writes/write-definition.ts';
import { toast } from '#platform/toasts.ts';

interface MutationOptions<E extends Endpoint> {
  /** The toast after a success. */
  success?: string;
  /** Applies the write to the cached responses. */
  onSuccess?: (client: QueryClient, input: Input<E>) => void;
}

/**
 * A mutation that sends one write. Callbacks of `mutate` itself run only while the screen is mounted. Once it has settled, the
 * resource is refetched, also after a failure: the server may have applied it.
 */
export function useApiMutation<E extends Endpoint>(
  write: WriteDefinition<E>,
  { success, onSuccess }: MutationOptions<E> = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ sender, ...input }: Input<E> & { sender: Sender }) =>
      sendWrite(write, input as unknown as Input<E>, { client, sender }),
    onSuccess: (_, input) => {
      onSuccess?.(client, input);
      if (success) toast.success(success);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: [write.endpoint.resource] }),
  });
}
