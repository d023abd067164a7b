import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { sessionNow } from '../../api/session.ts';
import { offerTour } from '../../api/tour.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { longDay, shownTime } from '../../ui/wording/time.ts';
import { ChooseForm, type Chosen, LinkOver, useLinkToken } from './choose-password.tsx';
import { FirstFactor } from './first-factor.tsx';
import { Frame } from './frame.tsx';
import { signIn } from './sign-in-form.tsx';
import { signInWords } from './words.ts';

export const acceptInvitation = createLazyRoute('/accept-invitation')({ component: AcceptInvitation });

/** Accepts an invitation: name and password, then a second factor. */
function AcceptInvitation() {
  const words = useWords(signInWords);
  const token = useLinkToken();
  const [password, setPassword] = useState<string | null>(null);
  const navigate = useNavigate();
  const invitation = useQuery({
    queryKey: ['invitation', token],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await read(api.POST('/api/auth/invitation', { body: { token } }))).data,
  });
  const accept = async ({ password: chosen, name }: Chosen) => {
    const body = { token, password: chosen, ...(name.trim() ? { name: name.trim() } : {}) };
    const { data } = await read(api.POST('/api/auth/accept-invitation', { body }));
    await signIn({ email: data.email, password: chosen });
    setPassword(chosen);
  };
  const enter = () => {
    const session = sessionNow();
    if ('user' in session && session.user.clinicId) offerTour(session.user.id);
    void navigate({ to: '/' });
  };
  if (password !== null) return <FirstFactor password={password} onDone={enter} />;
  const { data } = invitation;
  return (
    <Frame
      title={data?.name ? words.welcome(data.name) : words.acceptTitle}
      lead={data ? <Lead {...data} /> : words.acceptLead}
    >
      {invitation.isPending && <Skeleton rows={3} />}
      {invitation.isError && (
        <Failed isOver={isRefused(invitation.error)} onAgain={() => void invitation.refetch()} />
      )}
      {data && (
        <div className="grid gap-5">
          <ChooseForm action={words.enter} onChosen={accept} name={data.name ?? ''} />
          <p className="flex gap-3 rounded-normal bg-sunk p-3 text-quiet">
            <Users aria-hidden size={16} className="mt-0.5 shrink-0" />
            <span className="min-w-0 break-words">
              {words[`may_${data.role}`]} {words.signsInAs(data.email)}
            </span>
          </p>
        </div>
      )}
    </Frame>
  );
}

interface Invited {
  readonly role: 'platform_admin' | 'clinic_manager' | 'clinic_staff';
  readonly clinicName: string | null;
  readonly invitedBy: string | null;
  readonly expiresAt: string;
}

function Lead({ role, clinicName, invitedBy, expiresAt }: Invited) {
  const words = useWords(signInWords);
  const { language } = useLanguage();
  // In the reader's time zone: there is no session yet, so the clinic's is not known.
  const until = new Date(expiresAt);
  const wall = new Date(until.getTime() - until.getTimezoneOffset() * 60_000).toISOString();
  const day = longDay(wall.slice(0, 10), language);
  const time = shownTime(wall.slice(11, 16), language);
  return (
    <>
      {words[`invited_${role}`](invitedBy ?? words.somebody, clinicName ?? 'Frontdesk')}{' '}
      {words.goodUntil(day, time)}
    </>
  );
}

const isRefused = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 400;

function Failed({ isOver, onAgain }: { readonly isOver: boolean; onAgain(): void }) {
  const words = useWords(signInWords);
  if (isOver) return <LinkOver />;
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{words.failed}</p>
      <Button onClick={onAgain}>{words.again}</Button>
    </div>
  );
}
