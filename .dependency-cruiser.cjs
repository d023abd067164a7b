// Who may import whom. A rule that is not run is a wish: this runs in `npm test`, and a test plants one violation of
// each kind to see it fail.
const SLICE = '^server/src/features/([^/]+)/';
const IN_TESTS = ['\\.test\\.ts$', '^server/(tests|testing|journeys|bench)/'];
/** Files, networks and processes. */
const IO = [
  '^(node:)?(fs|net|tls|dgram|dns|http|https|http2|child_process|cluster|worker_threads)(/|$)',
  'node_modules/(undici|ioredis)/',
];
const rule = (name, from, to) => ({ name, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule('no-circles', {}, { circular: true }),
    rule(
      'no-junk-drawers',
      {},
      { path: '/(util|utils|helper|helpers|common|misc|shared|lib|services)/', pathNot: 'node_modules' },
    ),
    rule(
      'kernel-knows-nobody',
      { path: '^server/src/kernel/' },
      { path: '^server/src/', pathNot: '^server/src/kernel/' },
    ),
    rule(
      'ports-are-vocabulary',
      { path: '^server/src/ports/' },
      { path: '^server/src/', pathNot: '^server/src/(ports|kernel)/' },
    ),
    rule(
      'adapters-see-only-ports',
      { path: '^server/src/adapters/', pathNot: IN_TESTS },
      { path: '^server/src/', pathNot: '^server/src/(adapters|ports|kernel)/' },
    ),
    rule(
      'adapters-do-not-know-each-other',
      { path: '^server/src/adapters/([^/]+)/', pathNot: IN_TESTS },
      { path: '^server/src/adapters/', pathNot: '^server/src/adapters/$1/' },
    ),
    rule(
      'kernel-does-no-io',
      { path: '^server/src/kernel/', pathNot: IN_TESTS },
      { path: IO, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'features-reach-outside-by-ports',
      // The folders of the voice tools and of the inbox's kinds are their registers, and these read the names.
      {
        path: '^server/src/features/',
        pathNot: ['^server/src/features/(voice/toolbox|inbox/kinds)\\.ts$', ...IN_TESTS],
      },
      { path: IO, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'database-is-a-leaf',
      { path: '^server/src/database/', pathNot: IN_TESTS },
      { path: '^server/src/', pathNot: '^server/src/(database|kernel)/' },
    ),
    rule(
      'http-knows-no-feature',
      { path: '^server/src/http/' },
      { path: '^server/src/(features|adapters|ports)/' },
    ),
    rule(
      'http-knows-the-database-by-type-only',
      { path: '^server/src/http/' },
      { path: '^server/src/database/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'features-never-see-adapters',
      { path: '^server/src/(features|http)/', pathNot: IN_TESTS },
      { path: '^server/(demo/|src/(adapters/|app\\.|main\\.|compose|config|supervisor))' },
    ),
    rule(
      'slices-meet-at-the-front-door',
      { path: SLICE, pathNot: IN_TESTS },
      { path: SLICE, pathNot: ['^server/src/features/$1/', '/index\\.ts$'] },
    ),
    rule(
      'slices-share-only-types',
      { path: SLICE, pathNot: IN_TESTS },
      { path: SLICE, pathNot: '^server/src/features/$1/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'fastify-stays-at-the-edge',
      {
        path: '^server/(src|demo)/',
        pathNot: [
          '^server/src/http/',
          'routes\\.ts$',
          '^server/src/app\\.ts$',
          '^server/src/compose/needs\\.ts$',
          ...IN_TESTS,
        ],
      },
      { path: 'node_modules/(fastify|@fastify)/' },
    ),
    rule(
      'http-stays-at-the-edge',
      { path: '^server/src/features/', pathNot: ['routes\\.ts$', '/index\\.ts$', ...IN_TESTS] },
      { path: '^server/src/http/' },
    ),
    rule(
      'sql-stays-in-stores',
      { path: '^server/(src|demo)/', pathNot: ['^server/src/database/', 'store\\.ts$', ...IN_TESTS] },
      { path: 'node_modules/(kysely|pg)/' },
    ),
    rule(
      'opentelemetry-stays-in-its-adapter',
      { path: '^server/(src|demo)/', pathNot: '^server/src/adapters/tracing/' },
      { path: 'node_modules/@opentelemetry/' },
    ),
    rule(
      'stores-are-injected',
      { path: '^server/src/features/', pathNot: ['/index\\.ts$', 'store\\.ts$', ...IN_TESTS] },
      { path: 'store\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'tools-do-not-know-each-other',
      { path: '^server/src/features/voice/tools/', pathNot: IN_TESTS },
      { path: '^server/src/features/voice/tools/' },
    ),
    rule(
      'dashboard-and-server-meet-at-the-api',
      { path: '^(dashboard|server|simulators)/src/', pathNot: IN_TESTS },
      { path: '^(dashboard|server|simulators)/', pathNot: ['^$1/', '^simulators/'] },
    ),
    rule(
      'ui-knows-no-data',
      { path: '^dashboard/src/ui/' },
      { path: '^dashboard/src/', pathNot: '^dashboard/src/ui/' },
    ),
    rule(
      'the-api-knows-no-screen',
      { path: '^dashboard/src/api/' },
      { path: '^dashboard/src/', pathNot: '^dashboard/src/api/' },
    ),
    rule(
      'screens-see-only-ui-and-api',
      { path: '^dashboard/src/features/([^/]+)/' },
      { path: '^dashboard/src/', pathNot: ['^dashboard/src/(ui|api)/', '^dashboard/src/features/$1/'] },
    ),
    rule('simulators-stand-alone', { path: '^simulators/' }, { path: '^server/' }),
    rule(
      'simulators-only-in-demo-practice-and-tests',
      { path: '^server/src/', pathNot: ['^server/src/adapters/emr/practice', ...IN_TESTS] },
      { path: '^simulators/|@frontdesk/simulators' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(server|simulators|dashboard)/dist' },
    tsConfig: { fileName: 'tsconfig.depcruise.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
    },
  },
};
