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
import { screens } from './screens.ts';
import { Broken, NotFound } from './shell/lost.tsx';
import { Arriving, Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: Broken });

/** Renders nothing while the session is checked, because the next screen is not known yet. */
const UNSEEN = { pendingMs: Number.POSITIVE_INFINITY } as const;

/** Available without signing in. */
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  ...UNSEEN,
  validateSearch: signInSearch,
  beforeLoad: async () => {
    await beginSession();
    if (sessionNow().status === 'in') throw redirect({ to: '/' });
  },
}).lazy(screens['/sign-in']);
const forgotPassword = createRoute({ getParentRoute: () => root, path: '/forgot-password', ...UNSEEN }).lazy(
  screens['/forgot-password'],
);
const resetPassword = createRoute({ getParentRoute: () => root, path: '/reset-password', ...UNSEEN }).lazy(
  screens['/reset-password'],
);
const acceptInvitation = createRoute({
  getParentRoute: () => root,
  path: '/accept-invitation',
  ...UNSEEN,
}).lazy(screens['/accept-invitation']);

/** Routes inside the shell, for signed-in users. */
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

/** Whether an operator has no clinic selected and so sees all of them. */
function isOperatorOutside(): boolean {
  const session = sessionNow();
  return 'user' in session && session.user.role === 'platform_admin' && session.clinicId === null;
}

function operatorsOnly(): void {
  const session = sessionNow();
  if ('user' in session && session.user.role !== 'platform_admin') throw redirect({ to: '/' });
}

/** Redirects front-desk users away from manager pages. */
function managersOnly(): void {
  const session = sessionNow();
  if ('user' in session && session.user.role === 'clinic_staff') throw redirect({ to: '/' });
}

const today = createRoute({
  getParentRoute: () => inside,
  path: '/',
  validateSearch: todaySearch,
  // Returning from the EMR's authorization page leads to the connection page, which shows the result.
  beforeLoad: ({ search }) => {
    if (search.emr) throw redirect({ to: '/settings/emr', search: { emr: search.emr } });
    if (isOperatorOutside()) throw redirect({ to: '/clinics' });
  },
}).lazy(screens['/']);
const calls = createRoute({
  getParentRoute: () => inside,
  path: '/calls',
  validateSearch: callsSearch,
}).lazy(screens['/calls']);
const liveCalls = createRoute({
  getParentRoute: () => inside,
  path: '/calls/live',
  validateSearch: liveSearch,
}).lazy(screens['/calls/live']);
const analytics = createRoute({
  getParentRoute: () => inside,
  path: '/calls/analytics',
  validateSearch: analyticsSearch,
}).lazy(screens['/calls/analytics']);
const quality = createRoute({
  getParentRoute: () => inside,
  path: '/calls/quality',
  validateSearch: qualitySearch,
}).lazy(screens['/calls/quality']);
const report = createRoute({
  getParentRoute: () => inside,
  path: '/calls/report',
  validateSearch: reportSearch,
}).lazy(screens['/calls/report']);
const testCall = createRoute({
  getParentRoute: () => inside,
  path: '/test-call',
  validateSearch: testCallSearch,
  beforeLoad: managersOnly,
}).lazy(screens['/test-call']);
const inbox = createRoute({
  getParentRoute: () => inside,
  path: '/inbox',
  validateSearch: inboxSearch,
}).lazy(screens['/inbox']);
const fax = createRoute({
  getParentRoute: () => inside,
  path: '/inbox/fax',
  validateSearch: faxSearch,
}).lazy(screens['/inbox/fax']);
const waitlist = createRoute({
  getParentRoute: () => inside,
  path: '/inbox/waitlist',
  validateSearch: waitlistSearch,
}).lazy(screens['/inbox/waitlist']);
const support = createRoute({
  getParentRoute: () => inside,
  path: '/inbox/support',
  validateSearch: supportSearch,
}).lazy(screens['/inbox/support']);
const schedule = createRoute({
  getParentRoute: () => inside,
  path: '/schedule',
  validateSearch: scheduleSearch,
}).lazy(screens['/schedule']);
const hours = createRoute({ getParentRoute: () => inside, path: '/schedule/hours' }).lazy(
  screens['/schedule/hours'],
);
const reminders = createRoute({
  getParentRoute: () => inside,
  path: '/schedule/reminders',
  validateSearch: remindersSearch,
}).lazy(screens['/schedule/reminders']);
const standby = createRoute({
  getParentRoute: () => inside,
  path: '/schedule/standby',
  validateSearch: standbySearch,
}).lazy(screens['/schedule/standby']);
const settings = createRoute({ getParentRoute: () => inside, path: '/settings' }).lazy(screens['/settings']);
const settingsSetup = createRoute({ getParentRoute: () => settings, path: '/' }).lazy(screens['/settings/']);
const settingsClinic = createRoute({ getParentRoute: () => settings, path: '/clinic' }).lazy(
  screens['/settings/clinic'],
);
const settingsEmr = createRoute({
  getParentRoute: () => settings,
  path: '/emr',
  validateSearch: emrSearch,
}).lazy(screens['/settings/emr']);
const settingsProviders = createRoute({
  getParentRoute: () => settings,
  path: '/providers',
  validateSearch: providersSearch,
}).lazy(screens['/settings/providers']);
const settingsVoice = createRoute({ getParentRoute: () => settings, path: '/voice' }).lazy(
  screens['/settings/voice'],
);
const settingsKnowledge = createRoute({
  getParentRoute: () => settings,
  path: '/knowledge',
  validateSearch: knowledgeSearch,
}).lazy(screens['/settings/knowledge']);
const settingsTexts = createRoute({ getParentRoute: () => settings, path: '/texts' }).lazy(
  screens['/settings/texts'],
);
const settingsReminders = createRoute({ getParentRoute: () => settings, path: '/texts/reminders' }).lazy(
  screens['/settings/texts/reminders'],
);
const settingsStandby = createRoute({ getParentRoute: () => settings, path: '/texts/standby' }).lazy(
  screens['/settings/texts/standby'],
);
const settingsLinks = createRoute({ getParentRoute: () => settings, path: '/texts/links' }).lazy(
  screens['/settings/texts/links'],
);
const settingsSentTexts = createRoute({
  getParentRoute: () => settings,
  path: '/texts/sent',
  validateSearch: sentSearch,
}).lazy(screens['/settings/texts/sent']);
const settingsOptOuts = createRoute({
  getParentRoute: () => settings,
  path: '/texts/opt-outs',
  validateSearch: pageSearch,
}).lazy(screens['/settings/texts/opt-outs']);
const settingsPrivacy = createRoute({
  getParentRoute: () => settings,
  path: '/privacy',
  beforeLoad: managersOnly,
}).lazy(screens['/settings/privacy']);
const settingsLooks = createRoute({
  getParentRoute: () => settings,
  path: '/privacy/looks',
  validateSearch: looksSearch,
  beforeLoad: managersOnly,
}).lazy(screens['/settings/privacy/looks']);
const settingsConnections = createRoute({
  getParentRoute: () => settings,
  path: '/connections',
  beforeLoad: managersOnly,
}).lazy(screens['/settings/connections']);
const settingsPeople = createRoute({ getParentRoute: () => settings, path: '/people' }).lazy(
  screens['/settings/people'],
);
const operationClinics = createRoute({
  getParentRoute: () => inside,
  path: '/clinics',
  validateSearch: clinicsSearch,
  beforeLoad: operatorsOnly,
}).lazy(screens['/clinics']);
const operation = createRoute({
  getParentRoute: () => inside,
  path: '/operation',
  beforeLoad: operatorsOnly,
});
const operationOps = createRoute({ getParentRoute: () => operation, path: '/' }).lazy(screens['/operation']);
const operationJobs = createRoute({
  getParentRoute: () => operation,
  path: '/jobs',
  validateSearch: jobsSearch,
}).lazy(screens['/operation/jobs']);
const operationReport = createRoute({
  getParentRoute: () => operation,
  path: '/report',
  validateSearch: reportSearch,
}).lazy(screens['/operation/report']);
const operationHealth = createRoute({ getParentRoute: () => operation, path: '/health' }).lazy(
  screens['/operation/health'],
);
const operationAudit = createRoute({
  getParentRoute: () => operation,
  path: '/audit',
  validateSearch: auditSearch,
}).lazy(screens['/operation/audit']);
const operationSupport = createRoute({
  getParentRoute: () => operation,
  path: '/support',
  validateSearch: ticketsSearch,
}).lazy(screens['/operation/support']);
const operationUsers = createRoute({ getParentRoute: () => operation, path: '/users' }).lazy(
  screens['/operation/users'],
);
const notifications = createRoute({ getParentRoute: () => inside, path: '/notifications' }).lazy(
  screens['/notifications'],
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
