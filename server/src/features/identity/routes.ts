import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { done, type Guards, get, post, type Route, type Routes, userOf } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { Person, type User } from '../../kernel/people/user.ts';
import { PASSWORD_MAX } from '../../kernel/secrets/password-rules.ts';
import { deviceTokenOf, setDeviceCookie } from './known-devices.ts';
import { clearRefreshCookie, isBrowserClient, refreshCookieOf, setRefreshCookie } from './refresh-cookie.ts';
import type { Proof, SecondStep } from './second-factor.ts';
import type { Device } from './sessions.store.ts';
import type { Refreshed } from './sessions.ts';
import type { TokenPair } from './tokens.ts';

const Pair = z
  .object({
    accessToken: z.string(),
    refreshToken: z
      .string()
      .optional()
      .describe(
        'For one use. Absent where the request says x-frontdesk-client: browser: then it is a cookie',
      ),
  })
  .meta({ id: 'TokenPair' });
const Renewed = Pair.extend({
  user: Person.optional().describe(
    'Whose session it is, where the request says x-frontdesk-client: browser: a page that opens asks no more',
  ),
}).meta({ id: 'RenewedSession' });
const SignedIn = Pair.extend({ user: Person }).meta({ id: 'SignedIn' });

const REFUSED = 'The e-mail address or the password is not right.';
const SECOND = 'One more step: confirm that it is you with your second factor.';
const WRONG_PROOF = 'That did not fit, or it took too long. Please try again, or sign in anew.';

export interface SignInDesk {
  signIn(given: { email: string; password: string; deviceToken: string | null }): Promise<User | null>;
  /** Returns the token that identifies this device from now on. */
  rememberDevice(user: User, deviceToken: string | null): Promise<string>;
  askForSecondFactor(user: User): Promise<SecondStep | null>;
  provedSecondFactor(token: string, proof: Proof): Promise<User | null>;
  openSession(user: User, from: Device): Promise<TokenPair>;
  refresh(refreshToken: string, from: Device): Promise<Refreshed>;
  endSession(sessionId: string): Promise<void>;
  readonly refreshSeconds: number;
}

export function identityRoutes(desk: SignInDesk, guards: Guards): Routes[] {
  return [guards.public('Sign-in', signingIn(desk)), guards.signedIn('Sign-in', signedIn(desk))];
}

function signingIn(desk: SignInDesk): Route[] {
  const handOver = handOverOf(desk.refreshSeconds);
  const enter = async (user: User, request: FastifyRequest, reply: FastifyReply) => {
    request.user = user;
    const opened = await desk.openSession(user, deviceOf(request));
    const tokens = handOver(request, reply, opened);
    setDeviceCookie(reply, await desk.rememberDevice(user, deviceTokenOf(request)));
    return { ...tokens, user };
  };
  return [
    post('/api/auth/login', {
      summary: 'Sign in; with a second factor the answer is 401 and details.secondFactor says how to go on',
      body: z.object({
        email: z.string().trim().min(3).max(254).describe('Email address used to sign in'),
        password: z.string().min(1).max(PASSWORD_MAX).meta({ example: 'a long pass phrase' }),
      }),
      answer: SignedIn,
      action: 'auth.login',
      refuses: [401],
      handle: async (request, reply) => {
        const user = await desk.signIn({ ...request.body, deviceToken: deviceTokenOf(request) });
        if (!user) throw new Failure('UNAUTHORIZED', REFUSED, { message: REFUSED });
        const secondFactor = await desk.askForSecondFactor(user);
        if (secondFactor) throw new Failure('UNAUTHORIZED', SECOND, { message: SECOND, secondFactor });
        return enter(user, request, reply);
      },
    }),
    post('/api/auth/second-factor', {
      summary: 'The second factor of a sign-in: a code, a recovery code or a passkey',
      body: z
        .object({
          token: z.string().min(1).max(200).meta({ example: 'kQ3vW1nXr0b2c4d5e6f7g8h9i0j1k2l3m4n5o6p7q8r' }),
          code: z
            .string()
            .trim()
            .regex(/^\d{6}$/, 'has six digits')
            .optional()
            .meta({ example: '492039' }),
          recoveryCode: z.string().trim().min(8).max(40).optional(),
          passkey: z.record(z.string(), z.unknown()).optional(),
        })
        .refine(
          ({ code, recoveryCode, passkey }) =>
            [code, recoveryCode, passkey].filter((given) => given !== undefined).length === 1,
          { path: ['code'], message: 'is needed, or recoveryCode, or passkey, one of them' },
        )
        .meta({ example: { token: 'kQ3vW1nXr0b2c4d5e6f7g8h9i0j1k2l3m4n5o6p7q8r', code: '492039' } }),
      answer: SignedIn,
      action: 'auth.second-factor',
      refuses: [401],
      handle: async (request, reply) => {
        const { token, ...proof } = request.body;
        const user = await desk.provedSecondFactor(token, proof);
        if (!user) throw new Failure('UNAUTHORIZED', WRONG_PROOF, { message: WRONG_PROOF });
        return enter(user, request, reply);
      },
    }),
    post('/api/auth/refresh', {
      summary: 'Exchange a refresh token for a new pair; a token that was used before ends its session',
      body: z.object({
        refreshToken: z
          .string()
          .min(1)
          .max(4096)
          .optional()
          .describe('Not needed where the cookie brings it'),
      }),
      answer: Renewed,
      action: 'auth.refresh',
      refuses: [401],
      handle: async (request, reply) => {
        const refreshed = await desk.refresh(refreshTokenOf(request, request.body), deviceOf(request));
        if (refreshed.status === 'reused') request.user = refreshed.user;
        if (refreshed.status !== 'refreshed') {
          if (isBrowserClient(request)) clearRefreshCookie(reply);
          throw new Failure('UNAUTHORIZED', 'Please sign in again: the refresh token is invalid or expired.');
        }
        request.user = refreshed.user;
        const tokens = handOver(request, reply, refreshed.tokens);
        return isBrowserClient(request) ? { ...tokens, user: refreshed.user } : tokens;
      },
    }),
  ];
}

function signedIn(desk: SignInDesk): Route[] {
  return [
    get('/api/auth/me', { summary: 'Who am I?', answer: Person, handle: userOf }),
    post('/api/auth/logout', {
      summary: 'Sign out; the tokens of this session open nothing any more',
      answer: done('You are signed out.'),
      action: 'auth.logout',
      handle: async (request, reply) => {
        await desk.endSession(request.sessionId);
        if (isBrowserClient(request)) clearRefreshCookie(reply);
      },
    }),
  ];
}

function handOverOf(seconds: number) {
  return <Given extends TokenPair>(request: FastifyRequest, reply: FastifyReply, given: Given) => {
    if (!isBrowserClient(request)) return given;
    const { refreshToken, ...rest } = given;
    setRefreshCookie(reply, refreshToken, seconds);
    return rest;
  };
}

function refreshTokenOf(
  request: FastifyRequest,
  { refreshToken }: { refreshToken?: string | undefined },
): string {
  const fromCookie = isBrowserClient(request) ? refreshCookieOf(request) : null;
  const token = refreshToken ?? fromCookie ?? (isBrowserClient(request) ? '' : null);
  if (token === null)
    throw new Failure('INVALID_REQUEST', 'Please correct: refreshToken.', {
      fields: { refreshToken: 'is missing' },
    });
  return token;
}

function deviceOf(request: FastifyRequest): Device {
  return { device: (request.headers['user-agent'] ?? '').slice(0, 300), ip: request.address };
}
