/**
 * The code of every screen by path, so that it can be fetched before the router is ready. Child screens are shown
 * inside their parent.
 */
export const screens = {
  '/sign-in': () => import('../features/sign-in/screen.tsx').then(({ signIn }) => signIn),
  '/forgot-password': () =>
    import('../features/sign-in/forgot-password.tsx').then(({ forgotPassword }) => forgotPassword),
  '/reset-password': () =>
    import('../features/sign-in/choose-password.tsx').then(({ resetPassword }) => resetPassword),
  '/accept-invitation': () =>
    import('../features/sign-in/accept-invitation.tsx').then(({ acceptInvitation }) => acceptInvitation),
  '/': () => import('../features/today/screen.tsx').then(({ today }) => today),
  '/calls': () => import('../features/calls/screen.tsx').then(({ calls }) => calls),
  '/calls/live': () => import('../features/calls/live/live-screen.tsx').then(({ liveCalls }) => liveCalls),
  '/calls/analytics': () =>
    import('../features/calls/analytics/analytics-screen.tsx').then(({ analytics }) => analytics),
  '/calls/quality': () =>
    import('../features/calls/quality/quality-screen.tsx').then(({ quality }) => quality),
  '/calls/report': () => import('../features/report/screen.tsx').then(({ report }) => report),
  '/test-call': () => import('../features/test-call/screen.tsx').then(({ testCall }) => testCall),
  '/inbox': () => import('../features/inbox/screen.tsx').then(({ inbox }) => inbox),
  '/inbox/fax': () => import('../features/fax/screen.tsx').then(({ fax }) => fax),
  '/inbox/waitlist': () => import('../features/inbox/waitlist-screen.tsx').then(({ waitlist }) => waitlist),
  '/inbox/support': () => import('../features/inbox/support-screen.tsx').then(({ support }) => support),
  '/schedule': () => import('../features/schedule/screen.tsx').then(({ schedule }) => schedule),
  '/schedule/hours': () => import('../features/schedule/hours-screen.tsx').then(({ hours }) => hours),
  '/schedule/reminders': () => import('../features/reminders/screen.tsx').then(({ reminders }) => reminders),
  '/schedule/standby': () => import('../features/standby/screen.tsx').then(({ standby }) => standby),
  '/settings': () => import('../features/settings/screen.tsx').then(({ settings }) => settings),
  '/settings/': () =>
    import('../features/settings-setup/screen.tsx').then(({ settingsSetup }) => settingsSetup),
  '/settings/clinic': () =>
    import('../features/settings-clinic/screen.tsx').then(({ settingsClinic }) => settingsClinic),
  '/settings/emr': () => import('../features/settings-emr/screen.tsx').then(({ settingsEmr }) => settingsEmr),
  '/settings/providers': () =>
    import('../features/settings-providers/screen.tsx').then(({ settingsProviders }) => settingsProviders),
  '/settings/voice': () =>
    import('../features/settings-voice/screen.tsx').then(({ settingsVoice }) => settingsVoice),
  '/settings/knowledge': () =>
    import('../features/settings-knowledge/screen.tsx').then(({ settingsKnowledge }) => settingsKnowledge),
  '/settings/texts': () =>
    import('../features/settings-texts/screen.tsx').then(({ settingsTexts }) => settingsTexts),
  '/settings/texts/reminders': () =>
    import('../features/settings-reminders/screen.tsx').then(({ settingsReminders }) => settingsReminders),
  '/settings/texts/standby': () =>
    import('../features/settings-standby/screen.tsx').then(({ settingsStandby }) => settingsStandby),
  '/settings/texts/links': () =>
    import('../features/settings-links/screen.tsx').then(({ settingsLinks }) => settingsLinks),
  '/settings/texts/sent': () =>
    import('../features/settings-texts/sent-screen.tsx').then(({ settingsSentTexts }) => settingsSentTexts),
  '/settings/texts/opt-outs': () =>
    import('../features/settings-texts/opt-outs-screen.tsx').then(({ settingsOptOuts }) => settingsOptOuts),
  '/settings/privacy': () =>
    import('../features/settings-privacy/screen.tsx').then(({ settingsPrivacy }) => settingsPrivacy),
  '/settings/privacy/looks': () =>
    import('../features/settings-privacy/looks-screen.tsx').then(({ settingsLooks }) => settingsLooks),
  '/settings/connections': () =>
    import('../features/settings-connections/screen.tsx').then(
      ({ settingsConnections }) => settingsConnections,
    ),
  '/settings/people': () =>
    import('../features/people/screen.tsx').then(({ settingsPeople }) => settingsPeople),
  '/clinics': () =>
    import('../features/operation-clinics/screen.tsx').then(({ operationClinics }) => operationClinics),
  '/operation': () => import('../features/operation-ops/screen.tsx').then(({ operationOps }) => operationOps),
  '/operation/jobs': () =>
    import('../features/operation-ops/jobs-screen.tsx').then(({ operationJobs }) => operationJobs),
  '/operation/report': () =>
    import('../features/report/operator-screen.tsx').then(({ operationReport }) => operationReport),
  '/operation/health': () =>
    import('../features/operation-health/screen.tsx').then(({ operationHealth }) => operationHealth),
  '/operation/audit': () =>
    import('../features/operation-audit/screen.tsx').then(({ operationAudit }) => operationAudit),
  '/operation/support': () =>
    import('../features/operation-support/screen.tsx').then(({ operationSupport }) => operationSupport),
  '/operation/users': () =>
    import('../features/people/users-screen.tsx').then(({ operationUsers }) => operationUsers),
  '/notifications': () =>
    import('../features/notifications/screen.tsx').then(({ notifications }) => notifications),
};

const isScreen = (path: string): path is keyof typeof screens => path in screens;

/** The loaders of all screens at this path, parents included. */
export function screensAt(path: string): Array<() => Promise<unknown>> {
  const names = /^\/settings(\/|$)/.test(path)
    ? ['/settings', path === '/settings' ? '/settings/' : path]
    : [path];
  return names.filter(isScreen).map((each) => screens[each]);
}
