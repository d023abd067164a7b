import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi, useNavigate } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dataOf } from '../../api/client.ts';
import type { Refusal } from '../../api/refusal.ts';
import { useSession } from '../../api/session.ts';
import { useWords } from '../../ui/wording/language.tsx';
import { Frame } from './frame.tsx';
import { Refused, SignInForm, signIn as signInWith } from './sign-in-form.tsx';
import { signInWords } from './words.ts';

export const signIn = createLazyRoute('/sign-in')({ component: SignIn });
const route = getRouteApi('/sign-in');

function SignIn() {
  const words = useWords(signInWords);
  const { status } = useSession();
  const { next, emr } = route.useSearch();
  const navigate = useNavigate();
  useEffect(() => {
    if (status !== 'in') return;
    // The connection page shows the result.
    if (emr) void navigate({ to: '/settings/emr', search: { emr }, replace: true });
    else void navigate({ to: next ?? '/', replace: true });
  }, [status, next, emr, navigate]);
  return (
    <Frame title={words.title} lead={words.lead} foot={words.foot}>
      {emr && (
        <p role="status" className="mb-6 rounded-normal border bg-raised px-4 py-3">
          {{ connected: words.emrConnected, waiting: words.emrWaiting, failed: words.emrFailed }[emr]}
        </p>
      )}
      <SignInForm />
      <DemoLogins />
    </Frame>
  );
}

interface DemoLogin {
  readonly who: string;
  readonly role: 'admin' | 'manager' | 'desk';
  readonly email: string;
  readonly password: string;
}

/** One-click logins in demo mode. */
function DemoLogins() {
  const words = useWords(signInWords);
  const roles = { admin: words.demoAdmin, manager: words.demoManager, desk: words.demoDesk };
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { data } = useQuery({
    queryKey: ['demo'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: dataOf('/api/demo'),
  });
  if (!data || data.logins.length === 0) return null;
  const comeIn = async ({ email, password }: DemoLogin) => {
    const outcome = await signInWith({ email, password });
    setRefusal('refusal' in outcome ? outcome.refusal : null);
  };
  return (
    <section className="mt-8 border-t pt-6">
      <h2 className="text-14">{words.demo}</h2>
      <p className="text-quiet">{words.demoWhy}</p>
      {refusal && (
        <div className="mt-3">
          <Refused refusal={refusal} />
        </div>
      )}
      <ul className="mt-3 divide-y overflow-hidden rounded-normal border bg-raised">
        {data.logins.map((login) => (
          <li key={login.email}>
            <button
              type="button"
              onClick={() => void comeIn(login)}
              className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2 hover:bg-hover"
            >
              <span
                aria-hidden
                className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-tint font-strong text-12 text-accent"
              >
                {initialsOf(login.who)}
              </span>
              <span className="grid min-w-0">
                <span className="truncate font-strong">{login.who}</span>
                <span className="truncate text-quiet">{roles[login.role]}</span>
              </span>
              <ChevronRight aria-hidden size={16} className="ml-auto shrink-0 text-quiet" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const initialsOf = (who: string): string =>
  who
    .split(' ')
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')
    .slice(0, 2);
