import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { toast } from '#lib/state/toasts.ts';
import type { ResponseOf } from './parse-response.ts';
import { send } from './send.ts';

interface MutationOptions<E extends Endpoint> {
  /** The toast after a success. */
  success?: string;
  /** The resources to refetch once the mutation has settled, also after a failure: the server may have applied it. */
  invalidates?: string[];
  onSuccess?: (response: ResponseOf<E>, input: Input<E>) => void;
}

/** A mutation that sends one request to an endpoint. Callbacks of `mutate` itself run only while the screen is mounted. */
export function useApiMutation<E extends Endpoint>(endpoint: E, options: MutationOptions<E> = {}) {
  const { success, invalidates = [endpoint.resource], onSuccess } = options;
  const client = useQueryClient();
  return useMutation({
    mutationKey: [endpoint.resource, endpoint.name],
    mutationFn: (input: Input<E>) => send(endpoint, input),
    onSuccess: (response, input) => {
      onSuccess?.(response, input);
      if (success) toast.success(success);
    },
    onSettled: () => {
      for (const resource of invalidates) void client.invalidateQueries({ queryKey: [resource] });
    },
  });
}
