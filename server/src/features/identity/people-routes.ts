import { z } from 'zod';
import type { Trail } from '../../database/database.ts';
import { list } from '../../http/list.ts';
import {
  ById,
  del,
  done,
  type Guards,
  get,
  post,
  put,
  type Route,
  type Routes,
  Timestamp,
  userOf,
} from '../../http/routes.ts';
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

const LIST = {
  sorts: PEOPLE_SORTS,
  order: 'asc',
  finds: 'Part of an address or a name',
  row: PersonAnswer,
  sheet: 'people',
} as const;

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
  return [guards.clinic('People', ofTheClinic(desk)), guards.admin('People', ofEverybody(desk))];
}

const inviting = (whom: string) => ({
  summary: `Invite ${whom}: a link for 72 hours, by which the person chooses a password`,
  answer: Invited,
  action: 'user.invite',
});

function ofTheClinic(desk: PeopleDesk): Route[] {
  const whom = 'a manager of the own clinic';
  const role = z
    .enum(CLINIC_ROLES)
    .default('clinic_manager')
    .describe('What the person may do')
    .meta({ example: 'clinic_staff' });
  return [
    list('/api/clinic/users', {
      ...LIST,
      summary: 'Who signs in for the clinic',
      filters: z.object({ status: Status.optional() }),
      handle: async ({ clinicId }, query) =>
        shown(await desk.list({ role: null, clinicId, status: query.status ?? null, q: query.q }, query)),
    }),
    post('/api/clinic/users', {
      ...inviting(whom),
      body: z.object({ email, name, role }),
      refuses: [409],
      handle: (request) => {
        const { clinicId, body, trail } = request;
        const invited = { email: body.email, name: body.name ?? null, role: body.role, clinicId };
        return desk.invite(userOf(request), invited, trail);
      },
    }),
    ...movesOf('/api/clinic', whom, desk, ({ clinicId }) => ({ clinicId })),
  ];
}

function ofEverybody(desk: PeopleDesk): Route[] {
  const whom = 'anybody';
  return [
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
    }),
    post('/api/admin/users', {
      ...inviting(whom),
      body: z.object({
        email,
        name,
        role: Person.shape.role,
        clinicId: z.uuid().nullable().optional().describe('Of a manager or of staff'),
      }),
      refuses: [404, 409],
      handle: async (request) => {
        const { email: address, name: given = null, role, clinicId = null } = request.body;
        if ((role === 'platform_admin') !== (clinicId === null))
          throw wrong('clinicId', 'is needed for managers and staff, and for nobody else');
        if (clinicId) found((await desk.clinicExists(clinicId)) || null);
        const invited = { email: address, name: given, role, clinicId: clinicId?.toLowerCase() ?? null };
        return desk.invite(userOf(request), invited, request.trail);
      },
    }),
    ...movesOf('/api/admin', whom, desk, () => 'everybody'),
  ];
}

/** Actions on one user, the same for a clinic's users and for all users. */
function movesOf(
  prefix: string,
  whom: string,
  desk: PeopleDesk,
  circleOf: (request: { readonly clinicId: string }) => Circle,
): Route[] {
  return [
    get(`${prefix}/invitations`, {
      summary: `Invitations of ${whom} that were not accepted yet`,
      answer: z.array(InvitationAnswer),
      handle: (request) => desk.invitations(circleOf(request)),
    }),
    del(`${prefix}/invitations/:id`, {
      summary: 'Withdraw an invitation',
      params: ById,
      answer: done('The invitation is withdrawn.'),
      action: 'user.withdraw-invitation',
      handle: async (request) => {
        const withdrawn = await desk.withdraw(circleOf(request), request.params.id, request.trail);
        found(withdrawn || null, 'There is no such invitation.');
      },
    }),
    put(`${prefix}/users/:id/deactivate`, {
      summary: `Deactivate ${whom}: all sign-ins end at once`,
      params: ById,
      answer: PersonAnswer,
      action: 'user.deactivate',
      handle: async (request) => {
        const { params, trail } = request;
        return deactivated(await desk.deactivate(userOf(request), circleOf(request), params.id, trail));
      },
    }),
    put(`${prefix}/users/:id/reactivate`, {
      summary: `Let ${whom} sign in again`,
      params: ById,
      answer: PersonAnswer,
      action: 'user.reactivate',
      handle: async (request) =>
        shownPerson(
          found(await desk.reactivate(circleOf(request), request.params.id, request.trail), NOBODY),
        ),
    }),
    post(`${prefix}/users/:id/reset-password`, {
      summary: `A link by which ${whom} chooses a new password, for one hour and one use`,
      params: ById,
      answer: ResetLinkAnswer,
      action: 'user.reset-password',
      handle: async (request) => {
        const { params, trail } = request;
        return found(await desk.allowReset(userOf(request), circleOf(request), params.id, trail), NOBODY);
      },
    }),
  ];
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
