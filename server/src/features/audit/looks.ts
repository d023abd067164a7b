export const LOOKS = {
  call: ['call.read', 'voice.call.read'],
  number: ['call.reveal'],
  fax: ['fax.read', 'fax.download'],
  patient: ['patient.read'],
  search: ['patient.search', 'onboarding.test-patient-search'],
  export: [
    'calls.export',
    'appointments.export',
    'faxes.export',
    'inbox.export',
    'waitlist.export',
    'text-messages.export',
    'opt-outs.export',
    'consents.export',
    'reminders.export',
    'standby.export',
    'standby-offers.export',
    'booking-requests.export',
    'reads.export',
    'clinic.export',
  ],
  list: [
    'calls.list',
    'appointments.list',
    'faxes.list',
    'inbox.list',
    'waiting.list',
    'waitlist.list',
    'text-messages.list',
    'opt-outs.list',
    'consents.list',
    'reminders.list',
    'standby.list',
    'standby-offers.list',
    'booking-requests.list',
  ],
  report: ['access-report.read'],
} as const;

export type What = keyof typeof LOOKS;

const LOOKED: readonly string[] = Object.values(LOOKS).flat();

export const actionsOf = (what: What | null): readonly string[] => (what ? LOOKS[what] : LOOKED);

const WHAT_OF = new Map(
  (Object.keys(LOOKS) as What[]).flatMap((what) => LOOKS[what].map((action) => [action as string, what])),
);

export const lookKindOf = (action: string): What => WHAT_OF.get(action) ?? 'call';

const ABOUT =
  /\/(?:call-history|calls|documents|patients)\/([\w-]{1,64})(?:\/(?:reveal|scenario|candidates|history|original|pages\/\d+))?$/;

export const lookSubjectOf = (resource: string): string | null => ABOUT.exec(resource)?.[1] ?? null;

const A_LIST = /^(.+)\.(?:list|export)$/;

/** The name of the list that was read or taken away; null for a look at a single thing. */
export const lookedListOf = (action: string): string | null => A_LIST.exec(action)?.[1] ?? null;
