import { lazy, Suspense } from 'react';
import { useClinic } from '../../api/clinic.ts';
import { useSignedIn } from '../../api/session.ts';
import { Logo } from '../../ui/logo.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { shellWords } from './shell-words.ts';

/** Only an operator chooses. */
const ClinicChoice = lazy(() =>
  import('./clinic-choice.tsx').then(({ ClinicChoice }) => ({ default: ClinicChoice })),
);

export function useClinicName(): string | null {
  return useClinic().data?.name ?? null;
}

/** The name of the clinic; admins can switch it. */
export function ClinicSwitcher() {
  const words = useWords(shellWords);
  const { isAdmin, clinicId } = useSignedIn();
  const name = useClinicName();
  const shown = (
    <>
      <Logo />
      <span className="min-w-0 truncate font-strong desk:sr-only wide:not-sr-only wide:truncate">
        {clinicId ? (name ?? ' ') : isAdmin ? words.chooseClinic : ' '}
      </span>
    </>
  );
  const look =
    'flex min-h-14 w-full items-center gap-2 px-2 text-left desk:justify-center wide:justify-start';
  if (!isAdmin) return <div className={look}>{shown}</div>;
  return (
    <Suspense fallback={<div className={look}>{shown}</div>}>
      <ClinicChoice look={look}>{shown}</ClinicChoice>
    </Suspense>
  );
}
