import type { FastifyRequest } from 'fastify';
import { Failure } from '../kernel/failure.ts';
import type { Visitor } from '../kernel/people/user.ts';
import type { Access, App, Guard, Guards } from './routes.ts';
import { isOpenToStaff } from './staff-access.ts';

export interface AccessLookups {
  /**
   * The current user of an access token, or null. Read on every request, so that a deleted or demoted user
   * loses access at once.
   */
  findVisitor(accessToken: string): Promise<Visitor | null>;
  clinicExists(clinicId: string): Promise<boolean>;
  /** The clinic a practice clinic was copied from; null for any other clinic. */
  practiceOf(clinicId: string): Promise<string | null>;
}

const DISPLAY_NAME = Symbol.for('fastify.display-name');
const READS = new Set(['GET', 'HEAD']);
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function createGuards(lookups: AccessLookups): Guards {
  const guarded =
    (access: Access, guard: ((request: FastifyRequest) => Promise<void>) | null): Guard =>
    (tag, routes = []) => {
      const plugin = async (app: App) => {
        app.addHook('onRoute', (route) => {
          route.config = { ...route.config, access };
        });
        if (guard) app.addHook('onRequest', guard);
        if (typeof tag === 'function') return tag(app);
        for (const route of routes) await route(app, tag);
      };
      // Without a name Fastify compares each plugin with every loaded module, a third of the time to start.
      return Object.assign(plugin, { [DISPLAY_NAME]: `${access} routes` });
    };
  const signIn = async (request: FastifyRequest) => {
    const { sessionId = '', must, readsOnly, ...user } = await readUser(lookups, request);
    request.user = user;
    request.sessionId = sessionId;
    return { must, readsOnly };
  };
  return {
    public: guarded('public', null),
    webhook: guarded('webhook', null),
    signedIn: guarded('signed-in', async (request) => {
      await signIn(request);
    }),
    admin: guarded('admin', async (request) => {
      requireFinishedSetup(await signIn(request));
      if (request.user?.role !== 'platform_admin')
        throw new Failure('FORBIDDEN', 'Only platform admins can do this. Ask one of them.');
    }),
    clinic: guarded('clinic', async (request) => {
      const standing = await signIn(request);
      requireFinishedSetup(standing);
      if (standing.readsOnly && !READS.has(request.method))
        throw new Failure(
          'INVALID_REQUEST',
          'This clinic is suspended and read-only. The operator can resume it.',
          {
            clinicStatus: 'inactive',
          },
        );
      const { role } = request.user ?? {};
      if (role === 'clinic_staff' && !isOpenToStaff(request.method, request.routeOptions.url ?? ''))
        throw new Failure('FORBIDDEN', 'Only a manager of the clinic can do this. Ask one of them.');
      request.clinicId = await chooseClinic(lookups, request);
    }),
  };
}

const FIRST = {
  'change-password': 'Choose a password of your own first: the one you signed in with was made for one use.',
  'add-second-factor': 'Set up a second factor first: the operator asks for one.',
};

function requireFinishedSetup({ must }: { readonly must?: Visitor['must'] | undefined }): void {
  if (must) throw new Failure('FORBIDDEN', FIRST[must], { must });
}

async function readUser(lookups: AccessLookups, request: FastifyRequest): Promise<Visitor> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const user = token ? await lookups.findVisitor(token) : null;
  if (!user)
    throw new Failure('UNAUTHORIZED', 'Please sign in: the access token is missing, invalid or expired.');
  return user;
}

async function chooseClinic(lookups: AccessLookups, request: FastifyRequest): Promise<string> {
  const named = namedClinic(request);
  const own = request.user?.clinicId;
  if (request.user?.role !== 'platform_admin' && own) {
    if (!named || named === own) return own;
    // A test call's data can be read like any call's; only the test-call routes change it.
    if (READS.has(request.method) && (await lookups.practiceOf(named)) === own) return named;
    throw new Failure('FORBIDDEN', 'You can access your own clinic only. Leave out the id of the other one.');
  }
  if (!named)
    throw new Failure('INVALID_REQUEST', 'Name the clinic with ?clinicId= or the header x-clinic-id.', {
      fields: { clinicId: 'is missing' },
    });
  if (!(await lookups.clinicExists(named)))
    throw new Failure('NOT_FOUND', 'There is no such clinic. Check its id.');
  return named;
}

function namedClinic(request: FastifyRequest): string | null {
  const query = request.query as { clinicId?: unknown } | undefined;
  const named = [query?.clinicId, request.headers['x-clinic-id']].filter((value) => value !== undefined);
  if (named.length === 0) return null;
  const ids = new Set(named.map((value) => (typeof value === 'string' ? value.toLowerCase() : '')));
  const [id] = ids;
  if (ids.size !== 1 || !id || !UUID.test(id))
    throw new Failure('INVALID_REQUEST', 'Name the clinic with exactly one valid id.', {
      fields: { clinicId: 'is not a valid id' },
    });
  return id;
}
