import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { listenLive } from '../../api/live.ts';
import { chooseClinic, useSession, useSignedIn } from '../../api/session.ts';
import { useTour } from '../../api/tour.ts';
import { Button } from '../../ui/button.tsx';
import { useKeys } from '../../ui/keys.ts';
import { loadDialog } from '../../ui/layout/dialog.tsx';
import { WallTime } from '../../ui/layout/loaded.tsx';
import { loadMenu } from '../../ui/layout/menu.tsx';
import { Page, PageTools, TitleMark } from '../../ui/layout/page.tsx';
import { Bone, Skeleton } from '../../ui/layout/states.tsx';
import { useShownPatient } from '../../ui/patient-link.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { IdleWatch } from '../session/idle-watch.tsx';
import { SessionOver } from '../session/session-over.tsx';
import { ClinicSwitcher, useClinicName } from './clinic-switcher.tsx';
import { DebugBanner } from './debug-banner.tsx';
import { EmergencyAlarm, useEmergencies } from './emergency-alarm.tsx';
import { Me } from './me.tsx';
import { isOperatorPath, Navigation, OPERATOR_PLACES, PLACES } from './navigation.tsx';
import { Offline } from './offline.tsx';
import { shellWords } from './shell-words.ts';
import { StatusLine } from './status-line.tsx';
import { Tools } from './tools.tsx';

const loadPalette = () => import('./palette.tsx').then(({ Palette }) => ({ default: Palette }));
const Palette = lazy(loadPalette);
const KeysHelp = lazy(() => import('./keys-help.tsx').then(({ KeysHelp }) => ({ default: KeysHelp })));

const ClinicList = lazy(() =>
  import('./clinic-choice.tsx').then(({ ClinicList }) => ({ default: ClinicList })),
);

const Tour = lazy(() => import('./tour.tsx').then(({ Tour }) => ({ default: Tour })));

const PatientPanel = lazy(() =>
  import('../../features/patient/panel.tsx').then(({ PatientPanel }) => ({ default: PatientPanel })),
);

const FirstSteps = lazy(() =>
  import('../../features/sign-in/first-steps.tsx').then(({ FirstSteps }) => ({ default: FirstSteps })),
);

const REST_AFTER_MS = 4_000;

/** Preloads dialogs and the palette, so that they work offline. */
const loadTheRest = () => Promise.all([loadPalette(), loadMenu(), loadDialog()]).catch(() => undefined);

type Over = 'palette' | 'keys' | null;

/** The frame around every screen. */
export function Shell() {
  const session = useSession();
  const { clock } = useClinicClock();
  if (!('user' in session)) return null;
  if (session.must)
    return (
      <Suspense>
        <FirstSteps must={session.must} />
      </Suspense>
    );
  return (
    <WallTime value={clock.time}>
      <Desk />
    </WallTime>
  );
}

function Desk() {
  useLive();
  const words = useWords(shellWords);
  const { user, isAdmin, clinicId } = useSignedIn();
  const { pathname } = useLocation();
  const isOperator = isAdmin && (clinicId === null || isOperatorPath(pathname));
  const [over, setOver] = useState<Over>(null);
  const patient = useShownPatient();
  const tour = useTour(user.id);
  const emergencies = useEmergencies();
  useShellKeys(setOver);
  usePaletteKey(() => setOver('palette'));
  const close = () => setOver(null);
  return (
    <div className="flex h-dvh flex-col-reverse desk:flex-row">
      <a
        href="#content"
        className="fixed -top-16 left-4 z-50 rounded-normal bg-raised px-3 py-2 shadow-float focus:top-3"
      >
        {words.skip}
      </a>
      <aside className="flex shrink-0 border-t bg-raised desk:w-16 desk:flex-col desk:items-center desk:border-t-0 desk:border-r desk:bg-transparent desk:px-2 desk:pb-2 wide:w-54 wide:items-stretch wide:px-3">
        <div className="hidden desk:block">
          <ClinicSwitcher />
        </div>
        <Navigation isOperator={isOperator} />
        <Me onKeys={() => setOver('keys')} />
      </aside>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Offline />
        {isAdmin && <DebugBanner />}
        {isAdmin && clinicId && <Viewing />}
        <EmergencyAlarm emergencies={emergencies} />
        {tour && (
          <Suspense>
            <Tour isAsked={tour === 'asked'} />
          </Suspense>
        )}
        <TitleMark value={emergencies.length > 0 ? `▲ ${emergencies.length} ` : ''}>
          <PageTools value={<Tools onSearch={() => setOver('palette')} />}>
            {clinicId || isOperatorPath(pathname) || pathname === '/notifications' ? (
              <Outlet />
            ) : (
              <NoClinic />
            )}
          </PageTools>
        </TitleMark>
        <StatusLine isOperator={isOperator} />
      </div>
      <Suspense>
        {over === 'palette' && <Palette onClose={close} onKeys={() => setOver('keys')} />}
        {over === 'keys' && <KeysHelp onClose={close} />}
        {patient && clinicId && <PatientPanel key={patient} id={patient} />}
      </Suspense>
      <IdleWatch />
      <SessionOver />
    </div>
  );
}

/** Listens to events of the selected clinic, or of all clinics for an operator without one. */
function useLive(): void {
  const { clinicId, isAdmin } = useSignedIn();
  useEffect(() => {
    if (clinicId) return listenLive('/api/clinic/events');
    return isAdmin ? listenLive('/api/admin/events') : undefined;
  }, [clinicId, isAdmin]);
}

function useShellKeys(setOver: (over: Over) => void): void {
  const navigate = useNavigate();
  const { isAdmin } = useSignedIn();
  useKeys({
    '?': () => setOver('keys'),
    '/': () => {
      const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (search) search.focus();
      else setOver('palette');
    },
    ...(isAdmin &&
      Object.fromEntries(OPERATOR_PLACES.map(({ key, to }) => [`g ${key}`, () => void navigate({ to })]))),
    ...Object.fromEntries(PLACES.map(({ key, to }) => [`g ${key}`, () => void navigate({ to })])),
  });
}

/** Registered in the shell, so that it works while a screen is loading. */
function usePaletteKey(open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    // Delayed, so that the screen's own requests go first.
    const timer = setTimeout(() => void loadTheRest(), REST_AFTER_MS);
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', hear);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', hear);
    };
  }, []);
}

/** Marked on every screen: an admin looks into a clinic. */
function Viewing() {
  const words = useWords(shellWords);
  const name = useClinicName();
  const navigate = useNavigate();
  const leave = () => {
    chooseClinic(null);
    void navigate({ to: '/clinics' });
  };
  return (
    <p className="flex min-h-10 shrink-0 items-center gap-3 border-info/25 border-b bg-info-tint px-4 py-1 desk:px-6 wide:pl-8">
      <Eye aria-hidden size={16} className="shrink-0 text-info" />
      <span className="min-w-0 truncate">
        <strong>{words.seeing(name ?? '…')}</strong> {words.seeingWhy}
      </span>
      <Button className="ml-auto" onClick={leave}>
        {words.leave}
      </Button>
    </p>
  );
}

/** Shown in place of a screen while it loads. */
export function Arriving() {
  return (
    <>
      <div className="flex h-14 shrink-0 items-center border-b pl-4 desk:pl-6 wide:pl-8">
        <Bone width={96} className="h-5" />
      </div>
      <main className="min-h-0 flex-1">
        <Skeleton rows={6} />
      </main>
    </>
  );
}

function NoClinic() {
  const words = useWords(shellWords);
  return (
    <Page title={words.chooseClinic}>
      <div className="grid max-w-120 gap-4 p-4 desk:p-8">
        <p className="text-quiet">{words.chooseClinicWhy}</p>
        <Suspense fallback={<Skeleton rows={4} />}>
          <ClinicList />
        </Suspense>
      </div>
    </Page>
  );
}
