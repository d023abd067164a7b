import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSignedIn } from './session.ts';

/**
 * Asks about the clinic that is looked at. Its id is the second part of every such key, so that one clinic's
 * answer is never shown for another.
 */
export function useClinicQuery<Data, Shown = Data>({
  queryKey: [name, ...rest],
  ...options
}: Omit<UseQueryOptions<Data, Error, Shown>, 'queryKey'> & {
  readonly queryKey: readonly [name: string, ...rest: readonly unknown[]];
}): UseQueryResult<Shown> {
  const { clinicId } = useSignedIn();
  return useQuery({ ...options, queryKey: [name, clinicId, ...rest] });
}
