import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { toast } from '#lib/state/toasts.ts';
import { sourceOf } from '#lib/state/writes.ts';
import { sendWrite } from './outcome/send-write.ts';
import type { WriteCheck } from './outcome/write-check.ts';
import type { ResponseOf } from './parse-response.ts';
import { send } from './send.ts';

interface MutationOptions<E extends Endpoint> {
  /** Checks the outcome of a request that fails without certainty. */
  check?: WriteCheck;
  /** The row of the screen that sends it, if it is not the form of the screen. */
  row?: string;
  /** The toast after a success. */
  success?: string;
  /** The resources to refetch once the mutation has settled, also after a failure: the server may have applied it. */
  invalidates?: string[];
  onSuccess?: (response: ResponseOf<E>, input: Input<E>) => void;
}

/** A mutation that sends one request to an endpoint. Callbacks of `mutate` itself run only while the screen is mounted. */
export function useApiMutation<E extends Endpoint>(endpoint: E, options: MutationOptions<E> = {}) {
  const { check, row, success, invalidates = [endpoint.resource], onSuccess } = options;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<E>) =>
      check ? sendWrite(endpoint, input, { check, client, source: sourceOf(location.pathname, row) }) : send(endpoint, input),
    onSuccess: (response, input) => {
      onSuccess?.(response, input);
      if (success) toast.success(success);
    },
    onSettled: () => {
      for (const resource of invalidates) void client.invalidateQueries({ queryKey: [resource] });
    },
  });
}
