import { useMutation } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { asRefusal, type Refusal } from './refusal.ts';

export interface Saving<Given, Answer> {
  run(given: Given): void;
  readonly isBusy: boolean;
  /** The last refusal, until the next try. */
  readonly refusal: Refusal | null;
  readonly answer: Answer | undefined;
  forget(): void;
}

/** Sends a change to the service, then reloads every query whose key begins with one of `touches`. */
export function useSaving<Given, Answer>({
  save,
  touches,
  onSaved,
}: {
  save(given: Given): Promise<Answer>;
  readonly touches: readonly string[];
  onSaved?(answer: Answer, given: Given): void;
}): Saving<Given, Answer> {
  const mutation = useMutation({
    mutationFn: save,
    onSuccess: async (answer, given) => {
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => touches.includes(String(queryKey[0])),
      });
      onSaved?.(answer, given);
    },
  });
  return {
    run: (given) => mutation.mutate(given),
    isBusy: mutation.isPending,
    refusal: mutation.error ? asRefusal(mutation.error) : null,
    answer: mutation.data,
    forget: mutation.reset,
  };
}
