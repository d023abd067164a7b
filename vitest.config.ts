import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What `npm test` leaves to `npm run test:all`: killed processes, whole deployments, the other dialects of each wire,
 * tables that try every route, every combination or random orders, and all browser journeys but the walk through the
 * screens.
 */
export const THOROUGH = {
  sideBySide: [
    'server/conversations/{conversations,platforms}.test.ts',
    'server/src/database/schema/restored-copy.test.ts',
    'server/src/kernel/time/limited-signal.test.ts',
    'server/src/kernel/names/unseen-names.test.ts',
    'server/src/adapters/report-pdf/*.test.ts',
    'server/src/adapters/emr/{contract-dialects,recordings,rest-recordings,second-recordings,streamed-json}.test.ts',
    'server/src/adapters/emr/soap/{fault-table,many-providers,read-large,reader-against-saxes}.test.ts',
    'server/src/features/emr/**/{real-emrs,secrets-stay}.test.ts',
    'server/src/features/ops/backup/backup*.test.ts',
    'server/src/features/standby/{any-order,opened-times,rules}.test.ts',
    'server/src/features/test-calls/recording/record-scenario.test.ts',
    'server/src/features/voice/**/{all-tools,enumeration}.test.ts',
    'server/src/features/scheduling/**/{explain-time,many-callers,never-denied}.test.ts',
    'server/src/features/**/{outside-demo,fax-fixtures,heard-names,hostile-bodies,inbox-at-size,one-chart-adapters}.test.ts',
    'server/src/features/scheduling/**/staff-interleavings.test.ts',
    'server/tests/{account-journeys,asvs,audit-trail,bad-input,boundaries,contributing,examples,generate,guards}.test.ts',
    'server/tests/{lists,lost-answers,owasp-rules,owners,refusals,safe-methods,state-moves,tenancy,typed-client}.test.ts',
    'server/tests/{generated/dashboard-types,vendor-types}.test.ts',
    'simulators/src/**/{emr-soap.soap-client,recordings,second-recordings-*,wsdl}.test.ts',
  ],
  clockBound: [
    'server/journeys/!(book-by-phone).test.ts',
    'server/src/supervisor/supervisor.test.ts',
    'server/demo/demo.test.ts',
    'server/src/database/packaged/*.test.ts',
    'server/src/database/**/{jobs-after-kill,outage-watch}.test.ts',
    'server/src/adapters/emr/{large-clinic,parse-json-cost}.test.ts',
    'server/src/adapters/emr/soap/reader-{cost,fuzz}.test.ts',
    'server/src/adapters/{fax-reader/pages,tracing}/*.test.ts',
    'server/src/features/**/{kills,live-after-kill}.test.ts',
    'server/src/features/scheduling/**/moving.test.ts',
    'server/src/http/limits/hung-redis.test.ts',
  ],
  /** Of the screens themselves what the everyday part leaves out: they select by TESTS. */
  inBrowser: ['dashboard/e2e/*.test.ts'],
};

const SCREENS = 'dashboard/e2e/screens.test.ts';

/**
 * Of the thorough tests those that CI leaves to `npm run proofs` and `npm run test:all`: the same rules once more in the
 * other dialects, with random input, or by building the checkout anew.
 */
export const PROOFS = {
  sideBySide: [
    'server/src/adapters/emr/contract-dialects.test.ts',
    'server/src/adapters/emr/soap/reader-against-saxes.test.ts',
    'server/tests/generate.test.ts',
  ],
  clockBound: ['server/src/adapters/emr/soap/reader-fuzz.test.ts'],
};

/** They run with the rest in part, and whole as a proof: in which part a file is, it knows by TESTS. */
export const IN_PART = ['server/journeys/practice-hours.test.ts'];

/** What `npm test` runs after everything else, two files at a time: tests with processes, sockets or real time of their own. */
export const CLOCK_BOUND = [
  'server/journeys/book-by-phone.test.ts',
  'server/src/supervisor/{startup-message,worker-group}.test.ts',
  'server/src/database/**/{at-once,connect,jobs,notices}.test.ts',
  'server/src/adapters/emr/{http,http-security}.test.ts',
  'server/src/adapters/shell/*.test.ts',
  'server/src/adapters/voice/**/platform.test.ts',
  'server/src/features/identity/sign-in.test.ts',
  'server/src/features/scheduling/**/booking.test.ts',
];

/**
 * What proves something new with four instances of the service, a PostgreSQL server and a Redis: a session, a clinic, a
 * call or an event that one instance knows and the next request's instance must know too. Where both servers answer,
 * `npm run test:all` runs the journeys in that way only.
 */
export const SEVERAL_INSTANCES = {
  slices: [
    'server/src/features/identity/{identity,accounts}.test.ts',
    'server/src/features/clinics/clinics.test.ts',
    'server/src/features/live/live.test.ts',
    'server/src/features/calls/**/{calls-in-progress,shown-calls}.test.ts',
    'server/src/features/provisioning/{suspension,closing}.test.ts',
    'server/src/features/notifications/notifications.test.ts',
  ],
  journeys: [
    'server/journeys/{every-tool,followed-call,inbox,practice-call,test-call,text-message,verified-callers,verified-callers-edges,who-is-calling}.test.ts',
  ],
};

const EVERY_TEST = '{server,simulators,dashboard}/**/*.test.ts';
const EVERY_BROWSER_TEST = 'dashboard/e2e/*.test.ts';
const NO_TESTS = ['**/node_modules/**', '**/dist/**'];

/** The packs of voice/scenarios by every wire: a command of their own, `npm run scenarios`. */
const PACKS = 'server/scenarios/*.packs.ts';

interface Selection {
  readonly sideBySide: { readonly include: string[]; readonly exclude: string[] };
  readonly clockBound: { readonly include: string[]; readonly exclude: string[] };
  readonly inBrowser: { readonly include: string[]; readonly exclude: string[] };
}

/** scripts/test.mjs selects a part of the tests by `TESTS`. Without it a name finds any test. */
function selectTests(part: string | undefined): Selection {
  const elsewhere = [...CLOCK_BOUND, ...THOROUGH.clockBound, EVERY_BROWSER_TEST];
  switch (part) {
    case 'everyday':
      return {
        sideBySide: { include: [EVERY_TEST], exclude: [...elsewhere, ...THOROUGH.sideBySide] },
        clockBound: { include: CLOCK_BOUND, exclude: [] },
        inBrowser: { include: [SCREENS], exclude: [] },
      };
    case 'thorough':
    case 'thorough-one-instance':
      return {
        sideBySide: { include: THOROUGH.sideBySide, exclude: PROOFS.sideBySide },
        clockBound: {
          include: THOROUGH.clockBound,
          exclude: [...PROOFS.clockBound, ...(part === 'thorough' ? [] : SEVERAL_INSTANCES.journeys)],
        },
        inBrowser: { include: THOROUGH.inBrowser, exclude: [] },
      };
    case 'proofs':
      return {
        sideBySide: { include: PROOFS.sideBySide, exclude: [] },
        clockBound: { include: [...PROOFS.clockBound, ...IN_PART], exclude: [] },
        inBrowser: { include: [], exclude: [] },
      };
    case 'several-instances':
      return {
        sideBySide: { include: SEVERAL_INSTANCES.slices, exclude: [] },
        clockBound: { include: SEVERAL_INSTANCES.journeys, exclude: [] },
        inBrowser: { include: [], exclude: [] },
      };
    case undefined:
      return {
        sideBySide: { include: [EVERY_TEST], exclude: elsewhere },
        clockBound: { include: [...CLOCK_BOUND, ...THOROUGH.clockBound], exclude: [] },
        inBrowser: { include: [EVERY_BROWSER_TEST], exclude: [] },
      };
    default:
      throw new Error(`TESTS=${part} names no part of the tests. scripts/test.mjs knows which there are.`);
  }
}

/** Long files start first, so that no worker is left alone with one at the end. */
const LONG = [
  'adapters/emr/contract',
  'booking/booking',
  'e2e/screens',
  'server/tests/tenancy',
  'server/tests/generate',
  'server/tests/examples',
  'conversations',
  'fax-fixtures',
  'contributing',
  'contract-dialects',
  'heard-names',
  'fax-into-the-chart',
  'practice-hours',
  'database-goes-away',
  'features/sms/sending/kills',
  'journeys/test-call',
  'e2e/everyday',
  'e2e/settings',
  'e2e/sign-in',
  'e2e/test-call',
  'e2e/operation',
  'desk-day',
  'e2e/fax',
  'e2e/reminders',
  'patient-links',
];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at === -1 ? LONG.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

const selected = selectTests(process.env.TESTS);
/** Files at a time on two cores: journeys and pages have processes of their own, some of which must answer in time. */
const AT_ONCE = 2;

const stages = [
  { name: 'side by side', selection: selected.sideBySide },
  { name: 'clock-bound', selection: selected.clockBound },
  { name: 'in a browser', selection: selected.inBrowser },
].map(({ name, selection: { include, exclude } }, at) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [...NO_TESTS, ...exclude],
    maxWorkers: AT_ONCE,
    // The second begins when the first has ended, the third beside the second: its one file of `npm test` is long.
    sequence: { groupOrder: Math.min(at, 1) },
  },
}));

export default defineConfig({
  resolve: {
    alias: {
      '@frontdesk/simulators/practice': fileURLToPath(
        new URL('./simulators/src/practice.ts', import.meta.url),
      ),
      '@frontdesk/simulators': fileURLToPath(new URL('./simulators/src/index.ts', import.meta.url)),
    },
  },
  test: {
    pool: 'threads',
    isolate: false,
    // Each stage and each run of a day transforms a file once.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/modules' },
    // CI tries a failed test again and prints its name. Elsewhere a failure is a failure.
    retry: Number(process.env.TEST_RETRIES ?? 0),
    globalSetup: ['server/tests/global-setup.ts'],
    setupFiles: ['server/tests/patience.ts'],
    sequence: { sequencer: LongestFirst },
    // Long limits that end early: a busy machine fails no test.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    projects: process.env.SCENARIOS
      ? [{ extends: true, test: { name: 'packs', include: [PACKS], maxWorkers: 2 } }]
      : stages.filter(({ test }) => test.include.length > 0),
  },
});
