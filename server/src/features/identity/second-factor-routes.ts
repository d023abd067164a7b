import { z } from 'zod';
import type { Trail } from '../../database/database.ts';
import {
  ById,
  del,
  done,
  type Guards,
  get,
  post,
  type Route,
  type Routes,
  Timestamp,
  userOf,
} from '../../http/routes.ts';
import { Failure, found } from '../../kernel/failure.ts';
import { nameText } from '../../kernel/fields.ts';
import type { User } from '../../kernel/people/user.ts';
import { PASSWORD_MAX } from '../../kernel/secrets/password-rules.ts';
import { wrong } from './account-routes.ts';
import type { PasskeyAnswer } from './passkeys.ts';
import type { Passkey } from './second-factor.store.ts';
import type { SecondFactorView, SecondStep } from './second-factor.ts';

const sixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'has six digits');
const TOKEN = 'kQ3vW1nXr0b2c4d5e6f7g8h9i0j1k2l3m4n5o6p7q8r';
const ByPasskey = z.looseObject({ id: z.string().max(2000), type: z.string().max(50) });
const PasskeyAnswerShown = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ example: 'My phone' }),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Passkey' });
const View = z
  .object({
    totp: z.boolean(),
    passkeys: z.array(PasskeyAnswerShown),
    recoveryCodesLeft: z.int().meta({ example: 10 }),
  })
  .meta({ id: 'SecondFactors' });
const CODES = ['4f1c2-9d07b-33e8a-61f0c', 'a07d1-5be92-0c4f6-8813e'];
const Codes = z
  .object({
    recoveryCodes: z
      .array(z.string())
      .describe('Each good once; shown now and never again')
      .meta({ example: CODES }),
  })
  .meta({ id: 'RecoveryCodes' });
const Password = z.object({
  password: z.string().min(1).max(PASSWORD_MAX).meta({ example: 'a long pass phrase' }),
});
const Proof = Password.extend({
  code: sixDigits
    .optional()
    .describe('Of the authenticator app; needed, or another proof, once there is a second factor')
    .meta({ example: '492039' }),
  recoveryCode: z.string().trim().min(8).max(40).optional().meta({ example: CODES[0] }),
  token: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Of POST /api/auth/second-factor/ask, with passkey')
    .meta({ example: TOKEN }),
  passkey: ByPasskey.optional().meta({ example: { id: 'Zm9yIG9uZSB1c2U', type: 'public-key' } }),
});
type FreshProof = Omit<z.infer<typeof Proof>, 'password' | 'passkey'> & {
  passkey?: PasskeyAnswer | undefined;
};

export interface SecondFactorDesk {
  read(userId: string): Promise<SecondFactorView>;
  isCurrentPassword(userId: string, password: string): Promise<boolean>;
  askAgain(user: User): Promise<SecondStep | null>;
  checkSecondFactorAgain(user: User, proof: FreshProof): Promise<'right' | 'wrong' | 'missing' | 'locked'>;
  offerTotp(user: User): Promise<{ readonly secret: string; readonly address: string } | 'in-force'>;
  confirmTotp(
    user: User,
    code: string,
    trail: Trail,
  ): Promise<{ readonly recoveryCodes: string[] } | 'not-begun' | 'wrong-code'>;
  removeTotp(user: User, trail: Trail): Promise<void>;
  renewRecoveryCodes(user: User, trail: Trail): Promise<{ readonly recoveryCodes: string[] }>;
  offerPasskey(user: User): Promise<{ readonly token: string; readonly options: object }>;
  addPasskey(
    user: User,
    made: { token: string; name: string; answer: PasskeyAnswer },
    trail: Trail,
  ): Promise<{ readonly passkey: Passkey; readonly recoveryCodes: string[] } | null>;
  removePasskey(user: User, id: string, trail: Trail): Promise<boolean>;
}

export function secondFactorRoutes(desk: SecondFactorDesk, guards: Guards): Routes[] {
  const checked: Checked = async (user, { password, passkey, ...given }) => {
    if (!(await desk.isCurrentPassword(user.id, password))) throw wrong('password', 'is not your password');
    const proof = await desk.checkSecondFactorAgain(user, {
      ...given,
      passkey: passkey as PasskeyAnswer | undefined,
    });
    if (proof === 'missing') throw wrong('code', 'is needed, or recoveryCode, or passkey with its token');
    if (proof === 'wrong') throw wrong('code', 'is not right');
    if (proof === 'locked') throw wrong('code', 'was wrong too often. Try again in an hour');
    return user;
  };
  return [guards.signedIn('Second factor', [...appRoutes(desk, checked), ...passkeyRoutes(desk, checked)])];
}

type Checked = (user: User, given: z.infer<typeof Proof>) => Promise<User>;

function appRoutes(desk: SecondFactorDesk, checked: Checked): Route[] {
  return [
    get('/api/auth/second-factor', {
      summary: 'My second factors',
      answer: View,
      handle: (request) => desk.read(userOf(request).id),
    }),
    post('/api/auth/second-factor/ask', {
      summary: 'What the browser needs to prove with a passkey that it is still you',
      answer: z.object({
        token: z.string().meta({ example: TOKEN }),
        methods: z.array(z.enum(['totp', 'recovery', 'passkey'])),
        passkeyOptions: z.record(z.string(), z.unknown()).nullable().meta({ example: null }),
      }),
      action: 'auth.second-factor.ask',
      handle: async (request) => {
        const asked = await desk.askAgain(userOf(request));
        if (!asked) throw new Failure('INVALID_REQUEST', 'You have no second factor yet. Set one up first.');
        const { token, methods, passkeyOptions } = asked;
        return { token, methods, passkeyOptions: passkeyOptions && { ...passkeyOptions } };
      },
    }),
    post('/api/auth/second-factor/totp', {
      summary: 'A secret for an authenticator app; it counts once a code of it was shown',
      body: Proof,
      answer: z.object({
        secret: z.string().meta({ example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }),
        address: z
          .string()
          .describe('For the app to scan')
          .meta({ example: 'otpauth://totp/Frontdesk:dana@clinic.example?secret=JBSWY3DPEHPK3PXP' }),
      }),
      action: 'auth.totp.offer',
      handle: async (request) => {
        const offered = await desk.offerTotp(await checked(userOf(request), request.body));
        if (offered === 'in-force')
          throw new Failure('INVALID_REQUEST', 'You have an authenticator app already. Remove it first.');
        return offered;
      },
    }),
    post('/api/auth/second-factor/totp/confirm', {
      summary: 'Show a code of the app: from now on it is asked for',
      body: z.object({ code: sixDigits.meta({ example: '492039' }) }),
      answer: Codes,
      action: 'auth.totp.confirm',
      handle: async (request) => {
        const confirmed = await desk.confirmTotp(userOf(request), request.body.code, request.trail);
        if (confirmed === 'not-begun')
          throw new Failure('INVALID_REQUEST', 'Ask for a secret first, and add it to your app.');
        if (confirmed === 'wrong-code') throw wrong('code', 'is not the code that the app shows now');
        return confirmed;
      },
    }),
    post('/api/auth/second-factor/totp/remove', {
      summary: 'Do without the app again',
      body: Proof,
      answer: done('The authenticator app is not asked for any more.'),
      action: 'auth.totp.remove',
      handle: async (request) => desk.removeTotp(await checked(userOf(request), request.body), request.trail),
    }),
    post('/api/auth/second-factor/recovery-codes', {
      summary: 'New recovery codes; the old ones open nothing any more',
      body: Proof,
      answer: Codes,
      action: 'auth.recovery-codes',
      handle: async (request) =>
        desk.renewRecoveryCodes(await checked(userOf(request), request.body), request.trail),
    }),
  ];
}

function passkeyRoutes(desk: SecondFactorDesk, checked: Checked): Route[] {
  return [
    post('/api/auth/passkeys/options', {
      summary: 'What the browser needs to make a passkey',
      body: Proof,
      answer: z.object({
        token: z.string().meta({ example: TOKEN }),
        options: z.record(z.string(), z.unknown()).meta({ example: { challenge: 'Zm9yIG9uZSB1c2U' } }),
      }),
      action: 'auth.passkey.offer',
      handle: async (request) => {
        const offered = await desk.offerPasskey(await checked(userOf(request), request.body));
        return { token: offered.token, options: { ...offered.options } };
      },
    }),
    post('/api/auth/passkeys', {
      summary:
        "Keep the passkey that the browser has made; with a person's first second factor come recovery codes",
      body: z.object({
        token: z.string().min(1).max(200).meta({ example: TOKEN }),
        name: nameText(100).meta({ example: 'My phone' }),
        response: ByPasskey.meta({ example: { id: 'Zm9yIG9uZSB1c2U', type: 'public-key' } }),
      }),
      answer: Codes.extend({ passkey: PasskeyAnswerShown }),
      action: 'auth.passkey.add',
      handle: async (request) => {
        const { token, name, response: answer } = request.body;
        const added = await desk.addPasskey(userOf(request), { token, name, answer }, request.trail);
        if (!added) throw wrong('response', 'is no passkey for this account, or it took too long');
        return added;
      },
    }),
    del('/api/auth/passkeys/:id', {
      summary: 'Forget a passkey',
      params: ById,
      body: Proof,
      answer: done('The passkey is forgotten.'),
      action: 'auth.passkey.remove',
      handle: async (request) => {
        const { id } = request.params;
        const { passkeys } = await desk.read(userOf(request).id);
        found(passkeys.find((passkey) => passkey.id === id) ?? null, 'You have no such passkey.');
        const user = await checked(userOf(request), request.body);
        const removed = await desk.removePasskey(user, id, request.trail);
        found(removed || null, 'You have no such passkey.');
      },
    }),
  ];
}
