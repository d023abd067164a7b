import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSignedIn } from './session.ts';

/**
 * A query about the selected clinic. Adds the clinic's id to the key, so that cached data of one clinic is never
 * shown for another.
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
