'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useRef } from 'react';
import type { Endpoint, InputOf, ReplyOf } from '#lib/contract/endpoint.ts';
import { call } from './call.ts';
import type { Problem } from './problem.ts';
import { refreshAfter } from './refresh.ts';
import { writeHeaders } from './send.ts';
import { useIsMounted } from './use-is-mounted.ts';

export { refreshAfter };

type Callbacks<E extends Endpoint> = {
  onSuccess?: (reply: ReplyOf<E>, input: InputOf<E>) => void;
  onError?: (problem: Problem, input: InputOf<E>) => void;
  onSettled?: () => void;
};

/**
 * A mutation of an endpoint. Runs are sent one after the other, so that the last one wins, each with
 * its own `Idempotency-Key`, so that a retry applies once. After each, what the endpoint refreshes is
 * read again, and then the callbacks of `mutate` run: also when the refresh removed the component, but
 * not when it was gone before the reply.
 * @param headers other headers of each request
 */
export function useMutationFor<E extends Endpoint>(
  endpoint: E,
  headers: Record<string, string> = {},
) {
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const seen = useRef(new WeakSet<object>());
  const mutation = useMutation<ReplyOf<E>, Problem, InputOf<E>>({
    mutationKey: [endpoint.method, endpoint.path],
    scope: { id: useId() },
    mutationFn: (input) => call(endpoint, input, { headers: { ...writeHeaders(), ...headers } }),
    onSettled: (_reply, _problem, input) => {
      if (isMounted.current) seen.current.add(input);
      return refreshAfter(client, endpoint, input);
    },
  });
  const { mutateAsync } = mutation;
  // The library's own `mutate` drops its callbacks when the refresh removes the component.
  const mutate = useCallback(
    (input: InputOf<E>, { onSuccess, onError, onSettled }: Callbacks<E> = {}): void => {
      const ifSeen = (run: () => void) => {
        if (!seen.current.has(input)) return;
        run();
        onSettled?.();
      };
      mutateAsync(input).then(
        (reply) => ifSeen(() => onSuccess?.(reply, input)),
        (problem: Problem) => ifSeen(() => onError?.(problem, input)),
      );
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}
