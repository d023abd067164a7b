import type { FastifyRequest } from 'fastify';
import { Failure } from '../kernel/failure.ts';
import type { User } from '../kernel/user.ts';
import type { Access, App, Routes } from './routes.ts';

export interface Doorkeeper {
  /** The user of an access token as it is now, or null: a deleted or demoted one loses access at once. */
  whoIs(accessToken: string): Promise<User | null>;
  clinicExists(clinicId: string): Promise<boolean>;
}

/** Wraps a slice's routes in the guard of their kind. A route that is in none of these does not start (see server.ts). */
export interface Guards {
  public(define: Routes): Routes;
  signedIn(define: Routes): Routes;
  clinic(define: Routes): Routes;
  admin(define: Routes): Routes;
  webhook(define: Routes): Routes;
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function createGuards(door: Doorkeeper): Guards {
  const guarded =
    (access: Access, guard: ((request: FastifyRequest) => Promise<void>) | null) =>
    (define: Routes): Routes =>
    async (app: App) => {
      app.addHook('onRoute', (route) => {
        route.config = { ...route.config, access };
      });
      if (guard) app.addHook('onRequest', guard);
      await define(app);
    };
  const signIn = async (request: FastifyRequest) => {
    request.user = await readUser(door, request);
  };
  return {
    public: guarded('public', null),
    webhook: guarded('webhook', null),
    signedIn: guarded('signed-in', signIn),
    admin: guarded('admin', async (request) => {
      await signIn(request);
      if (request.user?.role !== 'platform_admin')
        throw new Failure('FORBIDDEN', 'This is for the administrators of the platform.');
    }),
    clinic: guarded('clinic', async (request) => {
      await signIn(request);
      request.clinicId = await chooseClinic(door, request);
    }),
  };
}

async function readUser(door: Doorkeeper, request: FastifyRequest): Promise<User> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const user = token ? await door.whoIs(token) : null;
  if (!user)
    throw new Failure('UNAUTHORIZED', 'Please sign in: the access token is missing, not valid or over.');
  return user;
}

async function chooseClinic(door: Doorkeeper, request: FastifyRequest): Promise<string> {
  const named = namedClinic(request);
  const own = request.user?.clinicId;
  if (request.user?.role === 'clinic_manager' && own) {
    if (named && named !== own) throw new Failure('FORBIDDEN', 'You can reach your own clinic only.');
    return own;
  }
  if (!named)
    throw new Failure('INVALID_REQUEST', 'Name the clinic with ?clinicId= or the header x-clinic-id.', {
      fields: { clinicId: 'is missing' },
    });
  if (!(await door.clinicExists(named))) throw new Failure('NOT_FOUND', 'There is no such clinic.');
  return named;
}

function namedClinic(request: FastifyRequest): string | null {
  const query = request.query as { clinicId?: unknown } | undefined;
  const named = [query?.clinicId, request.headers['x-clinic-id']].filter((value) => value !== undefined);
  if (named.length === 0) return null;
  const ids = new Set(named.map((value) => (typeof value === 'string' ? value.toLowerCase() : '')));
  const [id] = ids;
  if (ids.size !== 1 || !id || !UUID.test(id))
    throw new Failure('INVALID_REQUEST', 'The clinic is not named by one valid id.', {
      fields: { clinicId: 'is no id of ours' },
    });
  return id;
}
