import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { variables } from '../../config/variables.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (path: string) => readFile(`${ROOT}deploy/${path}`, 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: the test looks into manifests freely
type Manifest = any;

const KNOWN = new Set(Object.keys(variables.shape));
const SECRETS = ['JWT_SECRET', 'JWT_REFRESH_SECRET', 'ENCRYPTION_KEY', 'VOICE_WEBHOOK_SECRET'];

async function metricsCode(): Promise<string> {
  const files = ['meters.ts', 'readings.ts', 'installation.ts'];
  const texts = files.map((file) => readFile(`${ROOT}server/src/features/metrics/${file}`, 'utf8'));
  return (await Promise.all(texts)).join();
}

describe('the image', () => {
  let stages: string[];
  beforeAll(async () => {
    stages = (await read('Dockerfile')).split(/^FROM /m).slice(1);
  });

  test('runs the supervisor in production as a non-root user, with a health check', () => {
    const last = stages.at(-1) ?? '';
    expect(last).toMatch(/^USER node$/m);
    expect(last).toContain('NODE_ENV=production');
    expect(last).toContain('CMD ["node", "server/dist/supervisor.js"]');
    expect(last).toContain('HEALTHCHECK');
    expect(last).not.toMatch(/npm|COPY \. /);
  });

  test('copies nothing that does not exist', async () => {
    const text = stages.join('\n');
    const copied = [...text.matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm)].flatMap(([, list = '']) =>
      list.split(' '),
    );
    // Paths with brackets are optional; built and installed files do not exist yet.
    const wanted = copied
      .map((path) => path.replace(/^\/app\//, ''))
      .filter((path) => path !== '.' && !/[[\]]|dist|node_modules|openapi\.json/.test(path));
    for (const path of wanted) expect(await stat(`${ROOT}${path}`).catch(() => null), path).not.toBeNull();
    expect(wanted.length).toBeGreaterThan(6);
  });

  test('excludes secrets and local leftovers', async () => {
    const ignored = (await read('Dockerfile.dockerignore')).split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', 'data', '**/node_modules', '**/.env']));
  });
});

describe('the Grafana dashboard', () => {
  test('queries metrics that exist', async () => {
    const code = await metricsCode();
    const { panels } = JSON.parse(await read('grafana/frontdesk.json'));
    const figures = panels.flatMap(({ targets }: Manifest) =>
      targets.flatMap(({ expr }: Manifest) => expr.match(/frontdesk_\w+/g)),
    );
    expect(figures.length).toBeGreaterThan(14);
    expect(
      figures.filter((name: string) => !code.includes(`'${name.replace(/_(bucket|count)$/, '')}'`)),
    ).toEqual([]);
  });
});

describe('the alarms', () => {
  test('query metrics that exist, and each has its page in the runbook', async () => {
    const [{ rules }] = parse(await read('prometheus/alerts.yaml')).groups;
    const sections = [...(await readFile(`${ROOT}docs/runbook.md`, 'utf8')).matchAll(/^## (\w+)$/gm)];
    expect(rules.map(({ alert }: Manifest) => alert).sort()).toEqual(sections.map(([, name]) => name).sort());
    const code = await metricsCode();
    const figures = rules.flatMap(({ expr }: Manifest) => expr.match(/frontdesk_\w+/g));
    const unknown = figures.filter(
      (name: string) => !code.includes(`'${name.replace(/_(bucket|count)$/, '')}'`),
    );
    expect(unknown).toEqual([]);
  });

  const promtool = (file: string) => spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
  const isHere = spawnSync('promtool', ['--version']).status === 0;
  test.runIf(isHere)(`are valid Prometheus rules${isHere ? '' : ' (not run: promtool is missing)'}`, () => {
    const { status, stdout, stderr } = promtool(`${ROOT}deploy/prometheus/alerts.yaml`);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/SUCCESS: \d+ rules found/);
  });
});

describe('compose', () => {
  let services: Manifest;
  beforeAll(async () => {
    ({ services } = parse(await read('compose.yaml')));
  });

  test('has PostgreSQL, Redis, several servers and a proxy, each started after its dependencies', () => {
    expect(Object.keys(services).sort()).toEqual(['frontdesk', 'migrate', 'postgres', 'proxy', 'redis']);
    expect(services.frontdesk.deploy.replicas).toBeGreaterThan(1);
    expect(services.frontdesk.depends_on).toEqual({
      migrate: { condition: 'service_completed_successfully' },
      postgres: { condition: 'service_healthy' },
      redis: { condition: 'service_healthy' },
    });
    for (const name of ['postgres', 'redis']) expect(services[name].healthcheck.test[0]).toBe('CMD');
  });

  test('exposes the proxy and nothing else', () => {
    const open = Object.entries<Manifest>(services).filter(([, service]) => service.ports);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
  });

  test('sets only variables that exist, and requires the secrets', () => {
    const { environment } = services.frontdesk;
    expect(Object.keys(environment).filter((name) => !KNOWN.has(name))).toEqual([]);
    for (const name of SECRETS) expect(environment[name], name).toBe(`\${${name}:?set ${name}}`);
  });

  test("hides the owner's password from the service, and the service's secrets from the migrator", async () => {
    const { frontdesk, migrate, postgres } = services;
    expect(JSON.stringify(frontdesk)).not.toContain('OWNER_PASSWORD');
    for (const service of [migrate, postgres]) expect(service.env_file).toEqual(['../.env.owner']);
    expect(migrate.environment).toBeUndefined();
    expect(await read('env.owner.example')).toMatch(/^OWNER_PASSWORD=$/m);
    expect(await read('postgres-login.sh')).toContain('alter role postgres password null');
  });

  test('reads every other variable from the file the operator fills in', () => {
    expect(services.frontdesk.env_file).toEqual(['../.env']);
  });

  test('retries a message of the voice platform at another server if the first one dies', async () => {
    expect(await read('Caddyfile')).toMatch(/lb_retry_match \{\s+method POST\s+path \/api\/voice/);
  });

  test('requires TLS 1.2 or newer and hides the metrics', async () => {
    const caddy = await read('Caddyfile');
    expect(caddy).toContain('protocols tls1.2 tls1.3');
    expect(caddy).toContain('respond /metrics 404');
  });

  test('has an example for every value that must be filled in', async () => {
    const asked = [...(await read('compose.yaml')).matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    const shown = (await read('env.example')).split('\n').map((line) => line.split('=')[0]);
    expect([...new Set(asked)].filter((name) => !shown.includes(name))).toEqual([]);
  });
});

describe('the Kubernetes manifests', () => {
  const manifests = new Map<string, Manifest>();
  beforeAll(async () => {
    for (const file of await readdir(`${ROOT}deploy/kubernetes`))
      manifests.set(file, parse(await read(`kubernetes/${file}`)));
  });

  test('are all listed in the kustomization, except the example of a secret', () => {
    const listed = manifests.get('kustomization.yaml').resources;
    const others = [...manifests.keys()].filter(
      (file) => !['kustomization.yaml', 'secret.example.yaml'].includes(file),
    );
    expect([...listed].sort()).toEqual(others.sort());
    for (const { apiVersion, kind, metadata } of others.map((file) => manifests.get(file)))
      expect([apiVersion, kind, metadata.name].every(Boolean)).toBe(true);
  });

  test("conform to Kubernetes' own schema, field by field", async () => {
    const given = [...manifests].filter(([file]) => file !== 'kustomization.yaml');
    expect(await complaintsOfCompiler(given.map(([, manifest]) => manifest))).toEqual([]);
    const broken = structuredClone(manifests.get('deployment.yaml'));
    broken.spec.replicas = 'two';
    broken.spec.template.spec.containers[0].readynessProbe = {};
    expect(await complaintsOfCompiler([broken])).toEqual([
      expect.stringContaining("Type 'string' is not assignable to type 'number'"),
      expect.stringMatching(/readynessProbe.* does not exist/),
    ]);
  });

  test('roll out without a gap and keep enough pods during disruptions', () => {
    const { spec } = manifests.get('deployment.yaml');
    expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    expect(manifests.get('pod-disruption-budget.yaml').spec.minAvailable).toBeLessThan(spec.replicas);
    const [container] = spec.template.spec.containers;
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
      expect(container[probe]).toBeDefined();
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(5 + 12);
  });

  test('run nothing as root and write only to their own folders', () => {
    const { securityContext, initContainers, containers, volumes } =
      manifests.get('deployment.yaml').spec.template.spec;
    expect(securityContext.runAsNonRoot).toBe(true);
    for (const each of [...initContainers, ...containers])
      expect(each.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    const mounted = containers[0].volumeMounts.map(({ name }: Manifest) => name).sort();
    expect(volumes.map(({ name }: Manifest) => name).sort()).toEqual(mounted);
  });

  test('migrate with a login whose secret the service does not have', () => {
    const { initContainers, containers } = manifests.get('deployment.yaml').spec.template.spec;
    const secretsOf = ({ envFrom }: Manifest) =>
      envFrom.flatMap(({ secretRef }: Manifest) => secretRef ?? []);
    expect(initContainers.map(({ command }: Manifest) => command)).toEqual([
      ['node', 'server/dist/migrate-database.js'],
    ]);
    expect(secretsOf(initContainers[0])).toEqual([{ name: 'frontdesk-owner' }]);
    expect(secretsOf(containers[0])).toEqual([{ name: 'frontdesk' }]);
    expect(initContainers[0].image).toBe(containers[0].image);
  });

  test('use matching labels, ports and names', () => {
    const labels = manifests.get('deployment.yaml').spec.template.metadata.labels;
    expect(manifests.get('service.yaml').spec.selector).toEqual(labels);
    expect(manifests.get('pod-disruption-budget.yaml').spec.selector.matchLabels).toEqual(labels);
    expect(manifests.get('network-policy.yaml').spec.podSelector.matchLabels).toEqual(labels);
    const backend = manifests.get('ingress.yaml').spec.rules[0].http.paths[0].backend.service;
    expect(backend).toEqual({ name: manifests.get('service.yaml').metadata.name, port: { name: 'http' } });
    expect(manifests.get('ingress.yaml').spec.tls[0].hosts).toEqual([
      manifests.get('ingress.yaml').spec.rules[0].host,
    ]);
  });

  test('allow only the necessary outgoing traffic', () => {
    const { policyTypes, egress } = manifests.get('network-policy.yaml').spec;
    expect(policyTypes).toEqual(['Ingress', 'Egress']);
    const ports = egress.flatMap((rule: Manifest) => rule.ports.map(({ port }: Manifest) => port));
    expect(ports).toEqual(expect.arrayContaining([53, 5432, 443]));
  });

  test('set only variables that exist, and name every secret that production needs', () => {
    const config = Object.keys(manifests.get('config-map.yaml').data);
    const secrets = Object.keys(manifests.get('secret.example.yaml').stringData);
    expect([...config, ...secrets].filter((name) => !KNOWN.has(name))).toEqual([]);
    expect(secrets).toEqual(expect.arrayContaining([...SECRETS, 'DATABASE_URL']));
  });
});

// The Kubernetes client renames this field because `from` is a reserved word in other languages.
const literal = (manifest: Manifest) => JSON.stringify(manifest, null, 1).replaceAll('"from":', '"_from":');

/** Type-checks each manifest against the Kubernetes client's type for its kind. */
async function complaintsOfCompiler(manifests: readonly Manifest[]): Promise<string[]> {
  const folder = `${ROOT}.cache/manifests-${process.pid}`;
  const lines = manifests.map(
    (manifest, at) => `export const m${at}: k8s.V1${manifest.kind} = ${literal(manifest)};`,
  );
  await mkdir(folder, { recursive: true });
  const file = `${folder}/manifests.mts`;
  await writeFile(file, ["import type * as k8s from '@kubernetes/client-node';", ...lines].join('\n'));
  const options = [
    '--pretty',
    'false',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--target',
    'es2023',
  ];
  const compiler = `${ROOT}node_modules/typescript-native/bin/tsc`;
  const { stdout } = spawnSync(process.execPath, [compiler, ...options, '--ignoreConfig', file], {
    encoding: 'utf8',
    cwd: `${ROOT}server`,
  });
  await rm(folder, { recursive: true });
  return stdout.split('\n').filter((line) => line.includes('error TS'));
}
