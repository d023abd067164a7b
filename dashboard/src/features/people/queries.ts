import { useQuery } from '@tanstack/react-query';
import { api, dataOf, read } from '../../api/client.ts';
import { useSignedIn } from '../../api/session.ts';

/** The clinic's own people, or everybody's. */
export type Realm = 'clinic' | 'all';

const MOST = { page: 1, pageSize: 100 } as const;

export function usePeople(realm: Realm) {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['people', realm, realm === 'clinic' ? clinicId : null],
    queryFn: async ({ signal }) => {
      const given = { signal, params: { query: MOST } };
      const [users, invitations] = await Promise.all(
        realm === 'clinic'
          ? [read(api.GET('/api/clinic/users', given)), read(api.GET('/api/clinic/invitations', { signal }))]
          : [read(api.GET('/api/admin/users', given)), read(api.GET('/api/admin/invitations', { signal }))],
      );
      return { users: users.data, invitations: invitations.data };
    },
  });
}
export type People = NonNullable<ReturnType<typeof usePeople>['data']>;
export type PersonRow = People['users'][number];
export type Invitation = People['invitations'][number];

export interface LinkOnce {
  readonly email: string;
  /** Null if the link was only mailed to the user. */
  readonly link: string | null;
  readonly expiresAt: string;
  readonly mailed: boolean;
  readonly isReset: boolean;
}

export async function invite(
  realm: Realm,
  given: { email: string; name: string; role: PersonRow['role']; clinicId: string | null },
): Promise<LinkOnce> {
  const { email, role, clinicId } = given;
  const name = given.name ? { name: given.name } : {};
  const { data } =
    realm === 'clinic'
      ? await read(
          api.POST('/api/clinic/users', {
            body: { email, ...name, role: role === 'clinic_staff' ? role : 'clinic_manager' },
          }),
        )
      : await read(
          api.POST('/api/admin/users', {
            body: { email, ...name, role, ...(role === 'platform_admin' ? {} : { clinicId }) },
          }),
        );
  return { ...data, email, isReset: false };
}

export type Move = 'deactivate' | 'reactivate' | 'withdraw';

export async function move(realm: Realm, what: Move, id: string): Promise<void> {
  const params = { path: { id } };
  const isOwn = realm === 'clinic';
  switch (what) {
    case 'deactivate':
      await read(
        isOwn
          ? api.PUT('/api/clinic/users/{id}/deactivate', { params })
          : api.PUT('/api/admin/users/{id}/deactivate', { params }),
      );
      return;
    case 'reactivate':
      await read(
        isOwn
          ? api.PUT('/api/clinic/users/{id}/reactivate', { params })
          : api.PUT('/api/admin/users/{id}/reactivate', { params }),
      );
      return;
    case 'withdraw':
      await read(
        isOwn
          ? api.DELETE('/api/clinic/invitations/{id}', { params })
          : api.DELETE('/api/admin/invitations/{id}', { params }),
      );
  }
}

export async function resetLink(realm: Realm, { id, email }: PersonRow): Promise<LinkOnce> {
  const params = { path: { id } };
  const { data } =
    realm === 'clinic'
      ? await read(api.POST('/api/clinic/users/{id}/reset-password', { params }))
      : await read(api.POST('/api/admin/users/{id}/reset-password', { params }));
  return { ...data, email, isReset: true };
}

export function useMyFactors() {
  const { user } = useSignedIn();
  return useQuery({
    queryKey: ['factors', user.id],
    queryFn: dataOf('/api/auth/second-factor'),
  });
}
export type Factors = NonNullable<ReturnType<typeof useMyFactors>['data']>;

export function useMySessions() {
  const { user } = useSignedIn();
  return useQuery({
    queryKey: ['sessions', user.id],
    queryFn: dataOf('/api/auth/sessions'),
  });
}
