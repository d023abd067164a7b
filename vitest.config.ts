import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Real processes and limits of real time: each of these files has the machine to itself, after all the others, so that
 * a busy core decides nothing and none needs a second try.
 */
export const CLOCK_BOUND = [
  'server/journeys/*.test.ts',
  'server/src/supervisor/*.test.ts',
  'server/src/database/packaged/*.test.ts',
  'server/src/database/{at-once,connect,jobs,jobs-after-kill,notices,outage-watch}.test.ts',
  'server/src/adapters/emr/**/http*.test.ts',
  'server/src/adapters/emr/large-clinic.test.ts',
  'server/src/adapters/emr/soap/reader-{cost,fuzz}.test.ts',
  'server/src/adapters/emr/parse-json-cost.test.ts',
  'server/src/adapters/voice/**/platform.test.ts',
  'server/src/adapters/{fax-reader/pages,shell,tracing}/*.test.ts',
  'server/src/http/hung-redis.test.ts',
  'server/src/features/identity/sign-in.test.ts',
  'server/src/features/scheduling/{booking,moving}.test.ts',
  'server/src/features/sms/kills.test.ts',
  'server/src/features/live/live-after-kill.test.ts',
  'server/src/demo/demo.test.ts',
];

/**
 * These are run once. They bring their own database, or meet none, or look at what another server, a Redis and a second
 * instance cannot change: what faxes and names say, the documents, how bodies are refused, kills of processes, and what
 * one process asks of its database.
 */
export const ONE_DATABASE_WILL_DO = [
  'simulators/**',
  'dashboard/**',
  'server/src/{kernel,adapters,ports,supervisor,config,demo}/**',
  'server/src/features/voice/{arguments,tools,guards}/**',
  'server/src/features/{dashboard,onboarding,providers}/**',
  'server/src/features/emr/{real-emrs,test-connection,oauth}.test.ts',
  'server/src/database/{packaged/**,jobs-after-kill.test.ts}',
  'server/src/features/{fax/fax,fax/fax-filing,fax/fax-fixtures,sms/send-message,sms/webhook,patients/heard-names,patients/one-chart-adapters,sms/kills}.test.ts',
  'server/src/{http/hung-redis,features/scheduling/staff-interleavings,features/live/live-after-kill}.test.ts',
  'server/journeys/{topology,database-goes-away,several-workers,start-and-stop,refuses-to-start,emr-goes-dark,image,older-release,pooler,read-me}.test.ts',
  'server/journeys/{what-is-written,real-oscars,closed-is-closed,broken-rules,fax-into-the-chart,sql-trips}.test.ts',
  'server/tests/{boundaries,generate,contributing,examples,bad-input,api-document,guards,refusals,documents,vendor-types,asvs,account-journeys,typed-client,stages,owners,state-moves,lists,screen-needs}.test.ts',
  'server/tests/generated/*.test.ts',
];

/** The dashboard as a person meets it, in Chromium. */
const IN_A_BROWSER = 'dashboard/e2e/*.test.ts';

/** The packs of voice/scenarios by every wire: a step of their own, `npm run scenarios`. */
const PACKS = 'server/scenarios/*.packs.ts';

/** The longest begin first: one that begins last has a core wait for it. */
const LONG = ['tests/generate', 'tests/examples', 'fax/fax-fixtures', 'tests/contributing', 'emr/contract'];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
      return at === -1 ? LONG.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

const LEFT_OUT = [
  '**/node_modules/**',
  '**/dist/**',
  ...(process.env.TESTS_WITH_DATABASE_ONLY ? ONE_DATABASE_WILL_DO : []),
];

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
    // CI tries a failed test again and prints which; here a failure is a failure.
    retry: Number(process.env.TEST_RETRIES ?? 0),
    globalSetup: ['server/tests/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    testTimeout: 15_000,
    hookTimeout: 60_000,
    projects: process.env.SCENARIOS
      ? [{ extends: true, test: { name: 'packs', include: [PACKS], maxWorkers: 2 } }]
      : [
          {
            extends: true,
            test: {
              name: 'side by side',
              include: ['{server,simulators,dashboard}/**/*.test.ts'],
              exclude: [...LEFT_OUT, ...CLOCK_BOUND, IN_A_BROWSER],
              maxWorkers: 2,
              sequence: { groupOrder: 0 },
            },
          },
          {
            extends: true,
            test: {
              name: 'one by one',
              include: CLOCK_BOUND,
              exclude: LEFT_OUT,
              maxWorkers: 1,
              sequence: { groupOrder: 1 },
            },
          },
          {
            extends: true,
            test: {
              name: 'in a browser',
              include: [IN_A_BROWSER],
              exclude: LEFT_OUT,
              maxWorkers: 2,
              testTimeout: 30_000,
              sequence: { groupOrder: 2 },
            },
          },
        ],
  },
});
