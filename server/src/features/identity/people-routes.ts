import { z } from 'zod';
import type { Trail } from '../../database/database.ts';
import { ById, envelope, ok, Timestamp } from '../../http/envelope.ts';
import { list } from '../../http/list.ts';
import { type Guards, type Routes, userOf } from '../../http/routes.ts';
import { Failure, found } from '../../kernel/failure.ts';
import { email, nameText } from '../../kernel/fields.ts';
import type { Listed, ListPart } from '../../kernel/page.ts';
import { CLINIC_ROLES, Person, type Role, type User } from '../../kernel/people/user.ts';
import { wrong } from './account-routes.ts';
import type { Deactivation } from './accounts.ts';
import type { Circle, Invitation } from './links.store.ts';
import type { ResetLink, ShownLink } from './links.ts';
import type { PeopleFilter, PersonRow } from './people.store.ts';
import { PEOPLE_SORTS } from './people-sorts.ts';

const tags = ['People'];

const name = nameText(200)
  .optional()
  .describe('As colleagues know the person, who may change it')
  .meta({ example: 'Dana Whitfield' });

const Status = z.enum(['active', 'deactivated']);
const PersonAnswer = Person.extend({
  clinicName: z.string().nullable().describe('Null for who belongs to no clinic'),
  status: Status,
  secondFactor: z.boolean(),
  createdAt: Timestamp,
  lastSignInAt: Timestamp.nullable(),
}).meta({ id: 'Person' });
const InvitationAnswer = Person.extend({ createdAt: Timestamp, expiresAt: Timestamp }).meta({
  id: 'Invitation',
});
const LinkAnswer = z
  .object({
    link: z
      .string()
      .describe('Good for one use; shown now and never again')
      .meta({ example: 'https://frontdesk.example.com/accept-invitation#mXr0b2c4d5e6f7g8h9i0j1k2l3m4' }),
    expiresAt: Timestamp,
    mailed: z.boolean().describe('Whether a letter with it went out'),
  })
  .meta({ id: 'PasswordLink' });
const ResetLinkAnswer = LinkAnswer.extend({
  link: LinkAnswer.shape.link.nullable().describe('Null where it went by mail: it is for that person alone'),
}).meta({ id: 'PasswordResetLink' });
const Invited = LinkAnswer.extend({ invitation: InvitationAnswer }).meta({ id: 'InvitationSent' });
const Withdrawn = z.object({
  success: z.literal(true),
  message: z.string().meta({ example: 'The invitation is withdrawn.' }),
});

const LIST = {
  sorts: PEOPLE_SORTS,
  order: 'asc',
  finds: 'Part of an address or a name',
  row: PersonAnswer,
  sheet: 'people',
} as const;

const schemas = (of: string) => ({
  invite: { tags, summary: `Invite ${of}: a link for 72 hours, by which the person chooses a password` },
  invitations: {
    tags,
    summary: `Invitations of ${of} that were not accepted yet`,
    response: { 200: ok(z.array(InvitationAnswer)) },
  },
  withdraw: { tags, summary: 'Withdraw an invitation', params: ById, response: { 200: Withdrawn } },
  deactivate: {
    tags,
    summary: `Deactivate ${of}: all sign-ins end at once`,
    params: ById,
    response: { 200: ok(PersonAnswer) },
  },
  reactivate: { tags, summary: `Let ${of} sign in again`, params: ById, response: { 200: ok(PersonAnswer) } },
  reset: {
    tags,
    summary: `A link by which ${of} chooses a new password, for one hour and one use`,
    params: ById,
    response: { 200: ok(ResetLinkAnswer) },
  },
});

export interface PeopleDesk {
  list(filter: PeopleFilter, part: ListPart): Promise<Listed<PersonRow>>;
  invitations(circle: Circle): Promise<Invitation[]>;
  invite(
    by: User,
    invited: { email: string; name: string | null; role: Role; clinicId: string | null },
    trail: Trail,
  ): Promise<ShownLink & { readonly invitation: Invitation }>;
  withdraw(circle: Circle, id: string, trail: Trail): Promise<boolean>;
  deactivate(by: User, circle: Circle, id: string, trail: Trail): Promise<Deactivation>;
  reactivate(circle: Circle, id: string, trail: Trail): Promise<PersonRow | null>;
  allowReset(by: User, circle: Circle, id: string, trail: Trail): Promise<ResetLink | null>;
  clinicExists(clinicId: string): Promise<boolean>;
}

export function peopleRoutes(desk: PeopleDesk, guards: Guards): Routes[] {
  return [guards.clinic(ofTheClinic(desk)), guards.admin(ofEverybody(desk))];
}

/** A manager and the fellow managers of the own clinic. */
function ofTheClinic(desk: PeopleDesk): Routes {
  const { invite, ...described } = schemas('a manager of the own clinic');
  const role = z
    .enum(CLINIC_ROLES)
    .default('clinic_manager')
    .describe('What the person may do')
    .meta({ example: 'clinic_staff' });
  const Invite = { ...invite, body: z.object({ email, name, role }), response: { 200: ok(Invited) } };
  return async (app) => {
    list('/api/clinic/users', {
      ...LIST,
      summary: 'Who signs in for the clinic',
      filters: z.object({ status: Status.optional() }),
      handle: async ({ clinicId }, query) =>
        shown(await desk.list({ role: null, clinicId, status: query.status ?? null, q: query.q }, query)),
    })(app, 'People');
    app.post(
      '/api/clinic/users',
      { schema: Invite, config: { action: 'user.invite', refuses: [409] } },
      async (request) => {
        const { clinicId, body, trail } = request;
        const invited = { email: body.email, name: body.name ?? null, role: body.role, clinicId };
        return envelope(await desk.invite(userOf(request), invited, trail));
      },
    );
    movesOf(app, '/api/clinic', described, desk, ({ clinicId }) => ({ clinicId }));
  };
}

function ofEverybody(desk: PeopleDesk): Routes {
  const { invite, ...described } = schemas('anybody');
  const Invite = {
    ...invite,
    body: z.object({
      email,
      name,
      role: Person.shape.role,
      clinicId: z.uuid().nullable().optional().describe('Of a manager or of staff'),
    }),
    response: { 200: ok(Invited) },
  };
  return async (app) => {
    list('/api/admin/users', {
      ...LIST,
      summary: 'Everybody who signs in',
      filters: z.object({
        role: Person.shape.role.optional(),
        clinicId: z.uuid('is not a valid id').optional(),
        status: Status.optional(),
      }),
      handle: async (_, { role = null, clinicId = null, status = null, q, ...part }) =>
        shown(await desk.list({ role, clinicId, status, q }, part)),
    })(app, 'People');
    app.post(
      '/api/admin/users',
      { schema: Invite, config: { action: 'user.invite', refuses: [404, 409] } },
      async (request) => {
        const { email: address, name: given = null, role, clinicId = null } = request.body;
        if ((role === 'platform_admin') !== (clinicId === null))
          throw wrong('clinicId', 'is needed for managers and staff, and for nobody else');
        if (clinicId) found((await desk.clinicExists(clinicId)) || null);
        const invited = { email: address, name: given, role, clinicId: clinicId?.toLowerCase() ?? null };
        return envelope(await desk.invite(userOf(request), invited, request.trail));
      },
    );
    movesOf(app, '/api/admin', described, desk, () => 'everybody');
  };
}

type Described = Omit<ReturnType<typeof schemas>, 'invite'>;
type App = Parameters<Routes>[0];

/** What can be done with one person, the same for a clinic's and for everybody. */
function movesOf(
  app: App,
  prefix: string,
  described: Described,
  desk: PeopleDesk,
  circleOf: (request: { readonly clinicId: string }) => Circle,
): void {
  app.get(`${prefix}/invitations`, { schema: described.invitations }, async (request) =>
    envelope(await desk.invitations(circleOf(request))),
  );
  app.delete(
    `${prefix}/invitations/:id`,
    { schema: described.withdraw, config: { action: 'user.withdraw-invitation' } },
    async (request) => {
      const withdrawn = await desk.withdraw(circleOf(request), request.params.id, request.trail);
      found(withdrawn || null, 'There is no such invitation.');
      return { success: true as const, message: 'The invitation is withdrawn.' };
    },
  );
  app.put(
    `${prefix}/users/:id/deactivate`,
    { schema: described.deactivate, config: { action: 'user.deactivate' } },
    async (request) => {
      const { params, trail } = request;
      return envelope(
        deactivated(await desk.deactivate(userOf(request), circleOf(request), params.id, trail)),
      );
    },
  );
  app.put(
    `${prefix}/users/:id/reactivate`,
    { schema: described.reactivate, config: { action: 'user.reactivate' } },
    async (request) =>
      envelope(
        shownPerson(
          found(await desk.reactivate(circleOf(request), request.params.id, request.trail), NOBODY),
        ),
      ),
  );
  app.post(
    `${prefix}/users/:id/reset-password`,
    { schema: described.reset, config: { action: 'user.reset-password' } },
    async (request) => {
      const { params, trail } = request;
      const link = await desk.allowReset(userOf(request), circleOf(request), params.id, trail);
      return envelope(found(link, NOBODY));
    },
  );
}

const NOBODY = 'There is no such person.';

function deactivated(outcome: Deactivation) {
  switch (outcome.status) {
    case 'done':
      return shownPerson(outcome.person);
    case 'not-found':
      return found<ReturnType<typeof shownPerson>>(null, NOBODY);
    case 'oneself':
      throw new Failure('INVALID_REQUEST', 'You cannot deactivate yourself. Ask somebody else to do it.', {
        fields: { id: 'is your own' },
      });
    case 'last-admin':
      throw new Failure('INVALID_REQUEST', 'This is the last active admin. Invite another one first.', {
        fields: { id: 'is the last active admin' },
      });
  }
}

function shownPerson({ hasSecondFactor, deactivatedAt, ...person }: PersonRow) {
  const status = deactivatedAt ? ('deactivated' as const) : ('active' as const);
  return { ...person, status, secondFactor: hasSecondFactor };
}

function shown({ rows, ...listed }: Listed<PersonRow>) {
  return { ...listed, rows: rows.map(shownPerson) };
}
