import { lazy, Suspense } from 'react';
import { signOut, useSession } from '../../api/session.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { dictionary, useWords } from '../../ui/wording/language.tsx';

const SignInForm = lazy(() =>
  import('../../features/sign-in/sign-in-form.tsx').then(({ SignInForm }) => ({ default: SignInForm })),
);

const overWords = dictionary({
  en: {
    title: 'Sign in again',
    why: 'Your session is over. What you have written on this page is kept.',
    other: 'Go to the sign-in page',
  },
  zh: {
    title: '请重新登录',
    why: '登录已过期。您在本页填写的内容会保留。',
    other: '前往登录页面',
  },
});

/** Shown when the session expires during work: asks for the password in a dialog and keeps the page. */
export function SessionOver() {
  const words = useWords(overWords);
  const session = useSession();
  if (session.status !== 'over') return null;
  return (
    <Dialog isOpen isStern onClose={() => undefined} title={words.title}>
      <p className="mb-4 text-quiet">{words.why}</p>
      <Suspense>
        <SignInForm email={session.user.email} />
      </Suspense>
      <button type="button" className="link mt-4" onClick={() => void signOut()}>
        {words.other}
      </button>
    </Dialog>
  );
}
