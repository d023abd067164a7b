import { useQuery } from '@tanstack/react-query';
import { dataOf } from './client.ts';
import { NOW_AND_THEN } from './query-client.ts';
import { useSession } from './session.ts';

/** Whether debug mode currently writes patient data to the log. */
export function useDebugMode() {
  const session = useSession();
  const isAdmin = session.status === 'in' && session.user.role === 'platform_admin';
  return useQuery({
    queryKey: ['debug'],
    enabled: isAdmin,
    refetchInterval: NOW_AND_THEN,
    queryFn: dataOf('/api/admin/debug'),
  });
}
