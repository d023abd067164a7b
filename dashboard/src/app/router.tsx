import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { beginSession, sessionNow } from '../api/session.ts';
import { analyticsSearch, callsSearch, liveSearch, qualitySearch } from '../features/calls/route.ts';
import { faxSearch } from '../features/fax/route.ts';
import { inboxSearch, supportSearch, waitlistSearch } from '../features/inbox/route.ts';
import { auditSearch } from '../features/operation-audit/route.ts';
import { clinicsSearch } from '../features/operation-clinics/route.ts';
import { jobsSearch } from '../features/operation-ops/route.ts';
import { ticketsSearch } from '../features/operation-support/route.ts';
import { remindersSearch } from '../features/reminders/route.ts';
import { reportSearch } from '../features/report/route.ts';
import { scheduleSearch } from '../features/schedule/route.ts';
import { emrSearch } from '../features/settings-emr/route.ts';
import { knowledgeSearch } from '../features/settings-knowledge/route.ts';
import { looksSearch } from '../features/settings-privacy/route.ts';
import { providersSearch } from '../features/settings-providers/route.ts';
import { pageSearch, sentSearch } from '../features/settings-texts/route.ts';
import { signInSearch } from '../features/sign-in/route.ts';
import { standbySearch } from '../features/standby/route.ts';
import { testCallSearch } from '../features/test-call/route.ts';
import { todaySearch } from '../features/today/route.ts';
import { Broken, NotFound } from './shell/lost.tsx';
import { Arriving, Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: Broken });

/** Renders nothing while the session is checked, because the next screen is not known yet. */
const UNSEEN = { pendingMs: Number.POSITIVE_INFINITY } as const;

/** For everybody. */
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  ...UNSEEN,
  validateSearch: signInSearch,
  beforeLoad: async () => {
    await beginSession();
    if (sessionNow().status === 'in') throw redirect({ to: '/' });
  },
}).lazy(() => import('../features/sign-in/screen.tsx').then(({ signIn }) => signIn));
const forgotPassword = createRoute({ getParentRoute: () => root, path: '/forgot-password', ...UNSEEN }).lazy(
  () => import('../features/sign-in/forgot-password.tsx').then(({ forgotPassword }) => forgotPassword),
);
const resetPassword = createRoute({ getParentRoute: () => root, path: '/reset-password', ...UNSEEN }).lazy(
  () => import('../features/sign-in/choose-password.tsx').then(({ resetPassword }) => resetPassword),
);
const acceptInvitation = createRoute({
  getParentRoute: () => root,
  path: '/accept-invitation',
  ...UNSEEN,
}).lazy(() =>
  import('../features/sign-in/accept-invitation.tsx').then(({ acceptInvitation }) => acceptInvitation),
);

/** For who is signed in: everything inside the shell. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'in',
  component: Shell,
  ...UNSEEN,
  beforeLoad: async ({ location }) => {
    await beginSession();
    // The path only, because the query may hold details that do not belong in an address.
    if (sessionNow().status === 'out')
      throw redirect({
        to: '/sign-in',
        search: signInSearch({
          ...(location.pathname === '/' ? {} : { next: location.pathname }),
          ...todaySearch(location.search),
        }),
      });
  },
});

/** An operator who looks into no clinic has all of them before him. */
function isOperatorOutside(): boolean {
  const session = sessionNow();
  return 'user' in session && session.user.role === 'platform_admin' && session.clinicId === null;
}

function operatorsOnly(): void {
  const session = sessionNow();
  if ('user' in session && session.user.role !== 'platform_admin') throw redirect({ to: '/' });
}

/** Pages that the front desk has no part in. */
function managersOnly(): void {
  const session = sessionNow();
  if ('user' in session && session.user.role === 'clinic_staff') throw redirect({ to: '/' });
}

const today = createRoute({
  getParentRoute: () => inside,
  path: '/',
  validateSearch: todaySearch,
  // The way back from the EMR's own page: its result belongs to the page of the connection.
  beforeLoad: ({ search }) => {
    if (search.emr) throw redirect({ to: '/settings/emr', search: { emr: search.emr } });
    if (isOperatorOutside()) throw redirect({ to: '/clinics' });
  },
}).lazy(() => import('../features/today/screen.tsx').then(({ today }) => today));
const calls = createRoute({
  getParentRoute: () => inside,
  path: '/calls',
  validateSearch: callsSearch,
}).lazy(() => import('../features/calls/screen.tsx').then(({ calls }) => calls));
const liveCalls = createRoute({
  getParentRoute: () => inside,
  path: '/calls/live',
  validateSearch: liveSearch,
}).lazy(() => import('../features/calls/live-screen.tsx').then(({ liveCalls }) => liveCalls));
const analytics = createRoute({
  getParentRoute: () => inside,
  path: '/calls/analytics',
  validateSearch: analyticsSearch,
}).lazy(() => import('../features/calls/analytics-screen.tsx').then(({ analytics }) => analytics));
const quality = createRoute({
  getParentRoute: () => inside,
  path: '/calls/quality',
  validateSearch: qualitySearch,
}).lazy(() => import('../features/calls/quality-screen.tsx').then(({ quality }) => quality));
const report = createRoute({
  getParentRoute: () => inside,
  path: '/calls/report',
  validateSearch: reportSearch,
}).lazy(() => import('../features/report/screen.tsx').then(({ report }) => report));
const testCall = createRoute({
  getParentRoute: () => inside,
  path: '/test-call',
  validateSearch: testCallSearch,
  beforeLoad: managersOnly,
}).lazy(() => import('../features/test-call/screen.tsx').then(({ testCall }) => testCall));
const inbox = createRoute({
  getParentRoute: () => inside,
  path: '/inbox',
  validateSearch: inboxSearch,
}).lazy(() => import('../features/inbox/screen.tsx').then(({ inbox }) => inbox));
const fax = createRoute({
  getParentRoute: () => inside,
  path: '/inbox/fax',
  validateSearch: faxSearch,
}).lazy(() => import('../features/fax/screen.tsx').then(({ fax }) => fax));
const waitlist = createRoute({
  getParentRoute: () => inside,
  path: '/inbox/waitlist',
  validateSearch: waitlistSearch,
}).lazy(() => import('../features/inbox/waitlist-screen.tsx').then(({ waitlist }) => waitlist));
const support = createRoute({
  getParentRoute: () => inside,
  path: '/inbox/support',
  validateSearch: supportSearch,
}).lazy(() => import('../features/inbox/support-screen.tsx').then(({ support }) => support));
const schedule = createRoute({
  getParentRoute: () => inside,
  path: '/schedule',
  validateSearch: scheduleSearch,
}).lazy(() => import('../features/schedule/screen.tsx').then(({ schedule }) => schedule));
const hours = createRoute({ getParentRoute: () => inside, path: '/schedule/hours' }).lazy(() =>
  import('../features/schedule/hours-screen.tsx').then(({ hours }) => hours),
);
const reminders = createRoute({
  getParentRoute: () => inside,
  path: '/schedule/reminders',
  validateSearch: remindersSearch,
}).lazy(() => import('../features/reminders/screen.tsx').then(({ reminders }) => reminders));
const standby = createRoute({
  getParentRoute: () => inside,
  path: '/schedule/standby',
  validateSearch: standbySearch,
}).lazy(() => import('../features/standby/screen.tsx').then(({ standby }) => standby));
const settings = createRoute({ getParentRoute: () => inside, path: '/settings' }).lazy(() =>
  import('../features/settings/screen.tsx').then(({ settings }) => settings),
);
const settingsSetup = createRoute({ getParentRoute: () => settings, path: '/' }).lazy(() =>
  import('../features/settings-setup/screen.tsx').then(({ settingsSetup }) => settingsSetup),
);
const settingsClinic = createRoute({ getParentRoute: () => settings, path: '/clinic' }).lazy(() =>
  import('../features/settings-clinic/screen.tsx').then(({ settingsClinic }) => settingsClinic),
);
const settingsEmr = createRoute({
  getParentRoute: () => settings,
  path: '/emr',
  validateSearch: emrSearch,
}).lazy(() => import('../features/settings-emr/screen.tsx').then(({ settingsEmr }) => settingsEmr));
const settingsProviders = createRoute({
  getParentRoute: () => settings,
  path: '/providers',
  validateSearch: providersSearch,
}).lazy(() =>
  import('../features/settings-providers/screen.tsx').then(({ settingsProviders }) => settingsProviders),
);
const settingsVoice = createRoute({ getParentRoute: () => settings, path: '/voice' }).lazy(() =>
  import('../features/settings-voice/screen.tsx').then(({ settingsVoice }) => settingsVoice),
);
const settingsKnowledge = createRoute({
  getParentRoute: () => settings,
  path: '/knowledge',
  validateSearch: knowledgeSearch,
}).lazy(() =>
  import('../features/settings-knowledge/screen.tsx').then(({ settingsKnowledge }) => settingsKnowledge),
);
const settingsTexts = createRoute({ getParentRoute: () => settings, path: '/texts' }).lazy(() =>
  import('../features/settings-texts/screen.tsx').then(({ settingsTexts }) => settingsTexts),
);
const settingsReminders = createRoute({ getParentRoute: () => settings, path: '/texts/reminders' }).lazy(() =>
  import('../features/settings-reminders/screen.tsx').then(({ settingsReminders }) => settingsReminders),
);
const settingsStandby = createRoute({ getParentRoute: () => settings, path: '/texts/standby' }).lazy(() =>
  import('../features/settings-standby/screen.tsx').then(({ settingsStandby }) => settingsStandby),
);
const settingsLinks = createRoute({ getParentRoute: () => settings, path: '/texts/links' }).lazy(() =>
  import('../features/settings-links/screen.tsx').then(({ settingsLinks }) => settingsLinks),
);
const settingsSentTexts = createRoute({
  getParentRoute: () => settings,
  path: '/texts/sent',
  validateSearch: sentSearch,
}).lazy(() =>
  import('../features/settings-texts/sent-screen.tsx').then(({ settingsSentTexts }) => settingsSentTexts),
);
const settingsOptOuts = createRoute({
  getParentRoute: () => settings,
  path: '/texts/opt-outs',
  validateSearch: pageSearch,
}).lazy(() =>
  import('../features/settings-texts/opt-outs-screen.tsx').then(({ settingsOptOuts }) => settingsOptOuts),
);
const settingsPrivacy = createRoute({
  getParentRoute: () => settings,
  path: '/privacy',
  beforeLoad: managersOnly,
}).lazy(() =>
  import('../features/settings-privacy/screen.tsx').then(({ settingsPrivacy }) => settingsPrivacy),
);
const settingsLooks = createRoute({
  getParentRoute: () => settings,
  path: '/privacy/looks',
  validateSearch: looksSearch,
  beforeLoad: managersOnly,
}).lazy(() =>
  import('../features/settings-privacy/looks-screen.tsx').then(({ settingsLooks }) => settingsLooks),
);
const settingsConnections = createRoute({
  getParentRoute: () => settings,
  path: '/connections',
  beforeLoad: managersOnly,
}).lazy(() =>
  import('../features/settings-connections/screen.tsx').then(
    ({ settingsConnections }) => settingsConnections,
  ),
);
const settingsPeople = createRoute({ getParentRoute: () => settings, path: '/people' }).lazy(() =>
  import('../features/people/screen.tsx').then(({ settingsPeople }) => settingsPeople),
);
const operationClinics = createRoute({
  getParentRoute: () => inside,
  path: '/clinics',
  validateSearch: clinicsSearch,
  beforeLoad: operatorsOnly,
}).lazy(() =>
  import('../features/operation-clinics/screen.tsx').then(({ operationClinics }) => operationClinics),
);
const operation = createRoute({
  getParentRoute: () => inside,
  path: '/operation',
  beforeLoad: operatorsOnly,
});
const operationOps = createRoute({ getParentRoute: () => operation, path: '/' }).lazy(() =>
  import('../features/operation-ops/screen.tsx').then(({ operationOps }) => operationOps),
);
const operationJobs = createRoute({
  getParentRoute: () => operation,
  path: '/jobs',
  validateSearch: jobsSearch,
}).lazy(() => import('../features/operation-ops/jobs-screen.tsx').then(({ operationJobs }) => operationJobs));
const operationReport = createRoute({
  getParentRoute: () => operation,
  path: '/report',
  validateSearch: reportSearch,
}).lazy(() =>
  import('../features/report/operator-screen.tsx').then(({ operationReport }) => operationReport),
);
const operationHealth = createRoute({ getParentRoute: () => operation, path: '/health' }).lazy(() =>
  import('../features/operation-health/screen.tsx').then(({ operationHealth }) => operationHealth),
);
const operationAudit = createRoute({
  getParentRoute: () => operation,
  path: '/audit',
  validateSearch: auditSearch,
}).lazy(() => import('../features/operation-audit/screen.tsx').then(({ operationAudit }) => operationAudit));
const operationSupport = createRoute({
  getParentRoute: () => operation,
  path: '/support',
  validateSearch: ticketsSearch,
}).lazy(() =>
  import('../features/operation-support/screen.tsx').then(({ operationSupport }) => operationSupport),
);
const operationUsers = createRoute({ getParentRoute: () => operation, path: '/users' }).lazy(() =>
  import('../features/people/users-screen.tsx').then(({ operationUsers }) => operationUsers),
);
const notifications = createRoute({ getParentRoute: () => inside, path: '/notifications' }).lazy(() =>
  import('../features/notifications/screen.tsx').then(({ notifications }) => notifications),
);

const routeTree = root.addChildren([
  signIn,
  forgotPassword,
  resetPassword,
  acceptInvitation,
  inside.addChildren([
    today,
    calls,
    liveCalls,
    analytics,
    quality,
    report,
    testCall,
    inbox,
    fax,
    waitlist,
    support,
    schedule,
    hours,
    reminders,
    standby,
    settings.addChildren([
      settingsSetup,
      settingsClinic,
      settingsEmr,
      settingsProviders,
      settingsVoice,
      settingsKnowledge,
      settingsTexts,
      settingsReminders,
      settingsStandby,
      settingsLinks,
      settingsSentTexts,
      settingsOptOuts,
      settingsConnections,
      settingsPrivacy,
      settingsLooks,
      settingsPeople,
    ]),
    notifications,
    operationClinics,
    operation.addChildren([
      operationOps,
      operationJobs,
      operationReport,
      operationHealth,
      operationAudit,
      operationSupport,
      operationUsers,
    ]),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: Broken,
  defaultPendingMs: 200,
  defaultPendingMinMs: 200,
  defaultPendingComponent: Arriving,
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
