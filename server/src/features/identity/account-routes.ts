import { z } from 'zod';
import type { Trail } from '../../database/database.ts';
import { ById, envelope, ok, Timestamp } from '../../http/envelope.ts';
import { type Guards, type Routes, userOf } from '../../http/routes.ts';
import { Failure, found } from '../../kernel/failure.ts';
import { email, nameText } from '../../kernel/fields.ts';
import { Person, type User } from '../../kernel/people/user.ts';
import { PASSWORD_MAX } from '../../kernel/secrets/password-rules.ts';
import type { OpenInvitation } from './links.store.ts';
import type { Session } from './sessions.store.ts';

const tags = ['Sign-in'];
const said = (example: string) =>
  z.object({ success: z.literal(true), message: z.string().meta({ example }) });
const saying = (message: string) => ({ success: true as const, message });

const MAILED = 'If somebody signs in with this address, a link is on its way to it.';
const CHANGED = 'Your password is changed. You are signed out everywhere else.';
const RESET = 'Your password is changed. Sign in with it now.';
const ENDED = 'That sign-in is ended.';
const OTHERS_ENDED = 'You are signed out everywhere else.';
const LINK_OVER = 'This link is not known, was used already, or is over. Ask for a new one.';

const linkToken = z.string().min(1).max(200).meta({ example: 'mXr0b2c4d5e6f7g8h9i0j1k2l3m4n5o6p7q8r9s0t1u' });
const password = z.string().min(1).max(PASSWORD_MAX);
const newPassword = password.meta({ example: 'les vaches de la colline' });

const Forgot = {
  tags,
  summary: 'Have a link mailed by which a new password can be chosen, for one hour and one use',
  body: z.object({ email }),
  response: { 200: said(MAILED) },
};
const Reset = {
  tags,
  summary: 'Choose a new password with the token of a link; ends every sign-in',
  body: z.object({ token: linkToken, password: newPassword }),
  response: { 200: said(RESET) },
};
const Accept = {
  tags,
  summary: 'Accept an invitation with the token of its link, and choose a password',
  body: z.object({
    token: linkToken,
    password: newPassword,
    name: nameText(200).optional().meta({ example: 'Dana Whitfield' }),
  }),
  response: { 200: ok(z.object({ email: z.string() })) },
};
const Invited = {
  tags,
  summary: 'What an invitation says, by the token of its link: who invites whom, and until when',
  body: z.object({ token: linkToken }),
  response: {
    200: ok(
      z
        .object({
          email: z.string(),
          name: Person.shape.name.describe(
            'As whoever invites knows the person; may be changed on accepting',
          ),
          role: Person.shape.role,
          clinicName: z.string().nullable().describe('Null for who belongs to no clinic'),
          invitedBy: z
            .string()
            .nullable()
            .describe('Null where that account is gone')
            .meta({ example: 'Maya Fong' }),
          expiresAt: Timestamp,
        })
        .meta({ id: 'OpenInvitation' }),
    ),
  },
};
const ChangeMe = {
  tags,
  summary: 'Change the own name',
  body: z.object({
    name: nameText(200).describe('As colleagues know me').meta({ example: 'Dana Whitfield' }),
  }),
  response: { 200: ok(Person) },
};
const ChangePassword = {
  tags,
  summary: 'Change the own password; ends all other sign-ins',
  body: z.object({ currentPassword: password.meta({ example: 'a long pass phrase' }), newPassword }),
  response: { 200: said(CHANGED) },
};
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
const ListSessions = {
  tags,
  summary: 'Where am I signed in?',
  response: { 200: ok(z.array(SessionAnswer)) },
};
const EndSession = {
  tags,
  summary: 'End one of the own sign-ins',
  params: ById,
  response: { 200: said(ENDED) },
};
const EndOthers = { tags, summary: 'End all other sign-ins of mine', response: { 200: said(OTHERS_ENDED) } };

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
  /** False if it does not belong to the user. */
  endOwn(own: Own, sessionId: string, trail: Trail): Promise<boolean>;
  endOthers(own: Own, trail: Trail): Promise<void>;
}

export function accountRoutes(desk: AccountDesk, guards: Guards): Routes[] {
  return [guards.public(byLink(desk)), guards.signedIn(ownAccount(desk))];
}

function byLink(desk: AccountDesk): Routes {
  return async (app) => {
    app.post(
      '/api/auth/forgot-password',
      { schema: Forgot, config: { action: 'auth.forgot-password' } },
      async ({ body }) => {
        desk.forgot(body.email);
        return saying(MAILED);
      },
    );

    app.post(
      '/api/auth/reset-password',
      { schema: Reset, config: { action: 'auth.reset-password' } },
      async (request) => {
        const { token, password } = request.body;
        request.user = livingLink(await desk.reset(token, password));
        return saying(RESET);
      },
    );

    app.post('/api/auth/invitation', { schema: Invited }, async ({ body }) =>
      envelope(livingLink(await desk.invited(body.token))),
    );

    app.post(
      '/api/auth/accept-invitation',
      { schema: Accept, config: { action: 'auth.accept-invitation', refuses: [409] } },
      async (request) => {
        const { token, password, name = null } = request.body;
        request.user = livingLink(await desk.accept(token, { password, name }));
        return envelope({ email: userOf(request).email });
      },
    );
  };
}

function ownAccount(desk: AccountDesk): Routes {
  return async (app) => {
    const ownOf = (request: Parameters<typeof userOf>[0]): Own => ({
      userId: userOf(request).id,
      sessionId: request.sessionId,
    });

    app.put(
      '/api/auth/password',
      { schema: ChangePassword, config: { action: 'auth.change-password' } },
      async (request) => {
        const outcome = await desk.changePassword(ownOf(request), request.body, request.trail);
        if (outcome === 'wrong-password') throw wrong('currentPassword', 'is not your password');
        if (outcome === 'same') throw wrong('newPassword', 'is the one you have already');
        return saying(CHANGED);
      },
    );

    app.put('/api/auth/me', { schema: ChangeMe, config: { action: 'auth.change-name' } }, async (request) =>
      envelope(await desk.rename(userOf(request), request.body.name, request.trail)),
    );

    app.get('/api/auth/sessions', { schema: ListSessions }, async (request) => {
      const { userId, sessionId } = ownOf(request);
      const sessions = await desk.sessions(userId);
      return envelope(sessions.map((session) => ({ ...session, current: session.id === sessionId })));
    });

    app.delete(
      '/api/auth/sessions/:id',
      { schema: EndSession, config: { action: 'auth.end-session' } },
      async (request) => {
        const ended = await desk.endOwn(ownOf(request), request.params.id, request.trail);
        found(ended || null, 'You have no such sign-in.');
        return saying(ENDED);
      },
    );

    app.delete(
      '/api/auth/sessions',
      { schema: EndOthers, config: { action: 'auth.end-other-sessions' } },
      async (request) => {
        await desk.endOthers(ownOf(request), request.trail);
        return saying(OTHERS_ENDED);
      },
    );
  };
}

function livingLink<Found>(found: Found | null): Found {
  if (found === null)
    throw new Failure('INVALID_REQUEST', LINK_OVER, { fields: { token: 'is not known or over' } });
  return found;
}

export function wrong(field: string, complaint: string): Failure {
  return new Failure('INVALID_REQUEST', `Please correct: ${field}.`, { fields: { [field]: complaint } });
}
