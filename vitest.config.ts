import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What `npm test` leaves to `npm run test:all`: killed processes, whole deployments, the other dialects of each wire,
 * tables that try every route, every combination or random orders, and all browser journeys but the walk through the
 * screens.
 */
export const THOROUGH = [
  'server/conversations/conversations.test.ts',
  'server/demo/demo.test.ts',
  'server/journeys/!(book-by-phone).test.ts',
  'server/src/supervisor/supervisor.test.ts',
  'server/src/database/packaged/*.test.ts',
  'server/src/database/**/{jobs-after-kill,outage-watch}.test.ts',
  'server/src/database/schema/restored-copy.test.ts',
  'server/src/http/limits/hung-redis.test.ts',
  'server/src/kernel/time/timeout-signal.test.ts',
  'server/src/kernel/names/unseen-names.test.ts',
  'server/src/adapters/report-pdf/*.test.ts',
  'server/src/adapters/{fax-reader/pages,tracing}/*.test.ts',
  'server/src/adapters/emr/{large-clinic,parse-json-cost}.test.ts',
  'server/src/adapters/emr/{contract-dialects,recordings,rest-recordings,second-recordings,streamed-json}.test.ts',
  'server/src/adapters/emr/soap/{fault-table,many-providers,read-large,reader-against-saxes}.test.ts',
  'server/src/adapters/emr/soap/reader-{cost,fuzz}.test.ts',
  'server/src/features/emr/**/{real-emrs,secrets-stay}.test.ts',
  'server/src/features/ops/backup/backup*.test.ts',
  'server/src/features/standby/{any-order,opened-times,rules}.test.ts',
  'server/src/features/test-calls/recording/record-scenario.test.ts',
  'server/src/features/voice/**/{all-tools,enumeration}.test.ts',
  'server/src/features/scheduling/**/{explain-time,many-callers,moving,never-denied,staff-interleavings}.test.ts',
  'server/src/features/**/{outside-demo,fax-fixtures,heard-names,hostile-bodies,inbox-at-size,one-chart-adapters}.test.ts',
  'server/src/features/**/{kills,live-after-kill}.test.ts',
  'server/tests/{account-journeys,asvs,audit-trail,bad-input,boundaries,contributing,examples,generate,guards}.test.ts',
  'server/tests/{lists,lost-answers,owasp-rules,owners,refusals,safe-methods,state-moves,tenancy,typed-client}.test.ts',
  'server/tests/{generated/dashboard-types,vendor-types}.test.ts',
  'simulators/src/**/{emr-soap.soap-client,recordings,second-recordings-*,wsdl}.test.ts',
  'dashboard/e2e/!(screens).test.ts',
];

/**
 * Of the thorough tests those that CI leaves to `npm run proofs` and `npm run test:all`: the same rules once more in the
 * other dialects, with random input, or by building the checkout anew.
 */
export const PROOFS = [
  'server/src/adapters/emr/contract-dialects.test.ts',
  'server/src/adapters/emr/soap/reader-{against-saxes,fuzz}.test.ts',
  'server/tests/generate.test.ts',
];

/** In two parts of the tests: what of it runs in which part, each knows by TESTS (server/tests/full-size.ts). */
export const IN_PART = {
  everydayAndThorough: 'dashboard/e2e/screens.test.ts',
  thoroughAndProofs: [
    'dashboard/e2e/raw-codes.test.ts',
    'server/conversations/conversations.test.ts',
    'server/journeys/practice-hours.test.ts',
    'server/src/features/patients/heard-names.test.ts',
    'server/src/features/scheduling/booking/staff-interleavings.test.ts',
    'server/src/features/sms/sending/kills.test.ts',
  ],
};

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
    'server/journeys/{every-tool,followed-call,inbox,practice-call,test-call,text-message,verified-callers,verified-callers-edges,identity-levels}.test.ts',
  ],
};

const EVERY_TEST = '{server,simulators,dashboard}/**/*.test.ts';

/** The packs of voice/scenarios by every wire: a command of their own, `npm run scenarios`. */
const PACKS = 'server/scenarios/*.packs.ts';

interface Selection {
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
}

/** scripts/test.mjs selects a part of the tests by `TESTS`. Without it a name finds any test. */
function selectTests(part: string | undefined): Selection {
  const thorough = [...THOROUGH, IN_PART.everydayAndThorough];
  switch (part) {
    case 'everyday':
      return { include: [EVERY_TEST], exclude: THOROUGH };
    case 'thorough':
      return { include: thorough, exclude: PROOFS };
    case 'thorough-one-instance':
      return { include: thorough, exclude: [...PROOFS, ...SEVERAL_INSTANCES.journeys] };
    case 'several-instances':
      return { include: Object.values(SEVERAL_INSTANCES).flat() };
    case 'proofs':
      return { include: [...PROOFS, ...IN_PART.thoroughAndProofs] };
    case 'packs':
      return { include: [PACKS] };
    case undefined:
      return { include: [EVERY_TEST] };
    default:
      throw new Error(`TESTS=${part} names no part of the tests. scripts/test.mjs knows which there are.`);
  }
}

/** Long files start first, so that no worker is left alone with one at the end. */
const LONG = [
  'e2e/everyday',
  'adapters/emr/contract',
  'fax-into-the-chart',
  'e2e/settings',
  'booking/booking',
  'e2e/screens',
  'server/tests/tenancy',
  'e2e/operation',
  'database-goes-away',
  'server/tests/examples',
  'server/tests/generate',
  'conversations/conversations',
  'e2e/one-person',
  'e2e/waits',
  'fax-fixtures',
  'contributing',
  'contract-dialects',
  'heard-names',
  'practice-hours',
  'features/sms/sending/kills',
  'journeys/test-call',
  'e2e/first-hour',
  'e2e/sign-in',
  'e2e/test-call',
  'e2e/desk-day',
  'e2e/fax',
  'e2e/reminders',
  'e2e/patient-links',
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

const { include, exclude = [] } = selectTests(process.env.TESTS);
/** One more than there are cores in CI: many tests wait for a browser, a database or a process of their own. */
const AT_ONCE = 3;

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
    testTimeout: 240_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: AT_ONCE,
    include: [...include],
    exclude: ['**/node_modules/**', '**/dist/**', ...exclude],
  },
});
