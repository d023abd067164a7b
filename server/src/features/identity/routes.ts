import { z } from 'zod';
import { envelope, ok } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import { type Routes, userOf } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { PASSWORD_MAX } from '../../kernel/password-rules.ts';
import type { User } from '../../kernel/user.ts';

const Profile = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(['platform_admin', 'clinic_manager']),
  clinicId: z.uuid().nullable(),
});
const TokenPair = z.object({ accessToken: z.string(), refreshToken: z.string() });
const tags = ['Sign-in'];

const Login = {
  tags,
  summary: 'Sign in',
  body: z.object({
    email: z.string().trim().min(3).max(254),
    password: z.string().min(1).max(PASSWORD_MAX).meta({ example: 'a long pass phrase' }),
  }),
  response: { 200: ok(TokenPair.extend({ user: Profile })) },
};
const Refresh = {
  tags,
  summary: 'Exchange a refresh token for a new pair',
  body: z.object({
    refreshToken: z.string().min(1).max(4096),
  }),
  response: { 200: ok(TokenPair) },
};
const Me = { tags, summary: 'Who am I?', response: { 200: ok(Profile) } };
const Logout = {
  tags,
  summary: 'Sign out; the tokens themselves end by their expiry',
  response: {
    200: z.object({
      success: z.literal(true),
      message: z.string().meta({ example: 'You are signed out. The tokens end by themselves.' }),
    }),
  },
};

const REFUSED = 'The e-mail address or the password is not right.';

export interface SignInDesk {
  signIn(email: string, password: string): Promise<User | null>;
  refresh(refreshToken: string): Promise<User | null>;
  issue(userId: string): { accessToken: string; refreshToken: string };
}

export function identityRoutes(desk: SignInDesk, guards: Guards): Routes[] {
  const open: Routes = async (app) => {
    app.post(
      '/api/auth/login',
      { schema: Login, config: { action: 'auth.login', refuses: [401] } },
      async (request) => {
        const { email, password } = request.body;
        const user = await desk.signIn(email, password);
        if (!user) throw new Failure('UNAUTHORIZED', REFUSED, { message: REFUSED });
        request.user = user;
        return envelope({ ...desk.issue(user.id), user });
      },
    );

    app.post(
      '/api/auth/refresh',
      { schema: Refresh, config: { action: 'auth.refresh', refuses: [401] } },
      async (request) => {
        const user = await desk.refresh(request.body.refreshToken);
        if (!user)
          throw new Failure('UNAUTHORIZED', 'Please sign in again: the refresh token is not valid or over.');
        request.user = user;
        return envelope(desk.issue(user.id));
      },
    );
  };

  const signedIn: Routes = async (app) => {
    app.get('/api/auth/me', { schema: Me }, async (request) => envelope(userOf(request)));

    app.post('/api/auth/logout', { schema: Logout, config: { action: 'auth.logout' } }, async () => ({
      success: true as const,
      message: 'You are signed out. The tokens end by themselves.',
    }));
  };

  return [guards.public(open), guards.signedIn(signedIn)];
}
