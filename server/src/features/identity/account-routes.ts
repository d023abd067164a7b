import { z } from 'zod';
import type { Trail } from '../../database/database.ts';
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
import { Person, type User } from '../../kernel/people/user.ts';
import { PASSWORD_MAX } from '../../kernel/secrets/password-rules.ts';
import type { OpenInvitation } from './links.store.ts';
import type { Session } from './sessions.store.ts';

const LINK_OVER = 'This link is not known, was used already, or is over. Ask for a new one.';

const linkToken = z.string().min(1).max(200).meta({ example: 'mXr0b2c4d5e6f7g8h9i0j1k2l3m4n5o6p7q8r9s0t1u' });
const password = z.string().min(1).max(PASSWORD_MAX);
const newPassword = password.meta({ example: 'les vaches de la colline' });

const SessionAnswer = z
  .object({
    id: z.uuid(),
    device: z.string().meta({ example: 'Mozilla/5.0 (Macintosh)' }),
    ip: z.string().meta({ example: '203.0.113.7' }),
    createdAt: Timestamp,
    lastUsedAt: Timestamp,
    expiresAt: Timestamp,
    resetBy: z
      .string()
      .nullable()
      .describe(
        'Who made the reset link by which the password of this sign-in was chosen; null: the person alone',
      )
      .meta({ example: null }),
    current: z.boolean().describe('The one that asks'),
  })
  .meta({ id: 'Session' });
interface Own {
  readonly userId: string;
  readonly sessionId: string;
}

export interface AccountDesk {
  forgot(email: string): void;
  reset(token: string, password: string): Promise<User | null>;
  invited(token: string): Promise<OpenInvitation | null>;
  accept(token: string, chosen: { password: string; name: string | null }): Promise<User | null>;
  changePassword(
    own: Own,
    passwords: { currentPassword: string; newPassword: string },
    trail: Trail,
  ): Promise<'changed' | 'wrong-password' | 'same'>;
  rename(user: User, name: string, trail: Trail): Promise<User>;
  sessions(userId: string): Promise<Session[]>;
  /** False if the session does not belong to the user. */
  endOwn(own: Own, sessionId: string, trail: Trail): Promise<boolean>;
  endOthers(own: Own, trail: Trail): Promise<void>;
}

export function accountRoutes(desk: AccountDesk, guards: Guards): Routes[] {
  return [guards.public('Sign-in', byLink(desk)), guards.signedIn('Sign-in', ownAccount(desk))];
}

const Invited = z
  .object({
    email: z.string(),
    name: Person.shape.name.describe('As whoever invites knows the person; may be changed on accepting'),
    role: Person.shape.role,
    clinicName: z.string().nullable().describe('Null for who belongs to no clinic'),
    invitedBy: z
      .string()
      .nullable()
      .describe('Null where that account is gone')
      .meta({ example: 'Maya Fong' }),
    expiresAt: Timestamp,
  })
  .meta({ id: 'OpenInvitation' });

function byLink(desk: AccountDesk): Route[] {
  return [
    post('/api/auth/forgot-password', {
      summary: 'Have a link mailed by which a new password can be chosen, for one hour and one use',
      body: z.object({ email }),
      answer: done('If somebody signs in with this address, a link is on its way to it.'),
      action: 'auth.forgot-password',
      handle: ({ body }) => desk.forgot(body.email),
    }),
    post('/api/auth/reset-password', {
      summary: 'Choose a new password with the token of a link; ends every sign-in',
      body: z.object({ token: linkToken, password: newPassword }),
      answer: done('Your password is changed. Sign in with it now.'),
      action: 'auth.reset-password',
      handle: async (request) => {
        const { token, password } = request.body;
        request.user = livingLink(await desk.reset(token, password));
      },
    }),
    post('/api/auth/invitation', {
      summary: 'What an invitation says, by the token of its link: who invites whom, and until when',
      body: z.object({ token: linkToken }),
      answer: Invited,
      handle: async ({ body }) => livingLink(await desk.invited(body.token)),
    }),
    post('/api/auth/accept-invitation', {
      summary: 'Accept an invitation with the token of its link, and choose a password',
      body: z.object({
        token: linkToken,
        password: newPassword,
        name: nameText(200).optional().meta({ example: 'Dana Whitfield' }),
      }),
      answer: z.object({ email: z.string() }),
      action: 'auth.accept-invitation',
      refuses: [409],
      handle: async (request) => {
        const { token, password, name = null } = request.body;
        request.user = livingLink(await desk.accept(token, { password, name }));
        return { email: userOf(request).email };
      },
    }),
  ];
}

function ownAccount(desk: AccountDesk): Route[] {
  const ownOf = (request: Parameters<typeof userOf>[0]): Own => ({
    userId: userOf(request).id,
    sessionId: request.sessionId,
  });
  return [
    put('/api/auth/password', {
      summary: 'Change the own password; ends all other sign-ins',
      body: z.object({ currentPassword: password.meta({ example: 'a long pass phrase' }), newPassword }),
      answer: done('Your password is changed. You are signed out everywhere else.'),
      action: 'auth.change-password',
      handle: async (request) => {
        const outcome = await desk.changePassword(ownOf(request), request.body, request.trail);
        if (outcome === 'wrong-password') throw wrong('currentPassword', 'is not your password');
        if (outcome === 'same') throw wrong('newPassword', 'is the one you have already');
      },
    }),
    put('/api/auth/me', {
      summary: 'Change the own name',
      body: z.object({
        name: nameText(200).describe('As colleagues know me').meta({ example: 'Dana Whitfield' }),
      }),
      answer: Person,
      action: 'auth.change-name',
      handle: (request) => desk.rename(userOf(request), request.body.name, request.trail),
    }),
    get('/api/auth/sessions', {
      summary: 'Where am I signed in?',
      answer: z.array(SessionAnswer),
      handle: async (request) => {
        const { userId, sessionId } = ownOf(request);
        const sessions = await desk.sessions(userId);
        return sessions.map((session) => ({ ...session, current: session.id === sessionId }));
      },
    }),
    del('/api/auth/sessions/:id', {
      summary: 'End one of the own sign-ins',
      params: ById,
      answer: done('That sign-in is ended.'),
      action: 'auth.end-session',
      handle: async (request) => {
        const ended = await desk.endOwn(ownOf(request), request.params.id, request.trail);
        found(ended || null, 'You have no such sign-in.');
      },
    }),
    del('/api/auth/sessions', {
      summary: 'End all other sign-ins of mine',
      answer: done('You are signed out everywhere else.'),
      action: 'auth.end-other-sessions',
      handle: (request) => desk.endOthers(ownOf(request), request.trail),
    }),
  ];
}

function livingLink<Found>(found: Found | null): Found {
  if (found === null)
    throw new Failure('INVALID_REQUEST', LINK_OVER, { fields: { token: 'is unknown or expired' } });
  return found;
}

export function wrong(field: string, complaint: string): Failure {
  return new Failure('INVALID_REQUEST', `Please correct: ${field}.`, { fields: { [field]: complaint } });
}
