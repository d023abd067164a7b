import type { IncomingHttpHeaders } from 'node:http';
import { Failure } from '../../../kernel/failure.ts';
import type { User } from '../../../kernel/people/user.ts';

interface Proof {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly token?: string | undefined;
  readonly passkey?: object | undefined;
}

/** Checks a user's second factor; 'right' if the user has none. */
export type SecondFactorCheck = (
  user: User,
  proof: Proof,
) => Promise<'right' | 'wrong' | 'missing' | 'locked'>;

const CODE = 'x-second-factor-code';
const TOKEN = 'x-second-factor-token';
const PASSKEY = 'x-second-factor-passkey';
const APP_CODE = /^\d{6}$/;
const LONGEST = 4_000;

/** For the API document. */
export const HEADERS = `An operator who has a second factor proves it again: \`${CODE}\` (a code of the app, or a recovery code), or \`${TOKEN}\` of POST /api/auth/second-factor/ask with \`${PASSKEY}\` (the passkey's answer as JSON in base64url). In headers, since addresses are logged.`;

const WHY = {
  missing: ['A code of your second factor is needed for this.', 'is needed'],
  wrong: ['The code of your second factor is not right.', 'is not right'],
  locked: [
    'The code of your second factor was wrong too often. Try again in an hour.',
    'was wrong too often. Try again in an hour',
  ],
} as const;

/** For requests that a stolen access token alone must not allow. */
export async function requireSecondFactor(
  checkSecondFactorAgain: SecondFactorCheck,
  { user, headers }: { readonly user: User | null; readonly headers: IncomingHttpHeaders },
): Promise<void> {
  if (!user) throw new Failure('UNAUTHORIZED', 'unauthorized');
  const proof = await checkSecondFactorAgain(user, proofIn(headers));
  if (proof === 'right') return;
  const [message, code] = WHY[proof];
  throw new Failure('INVALID_REQUEST', message, { fields: { code } });
}

function proofIn(headers: IncomingHttpHeaders): Proof {
  const [code, token, passkey] = [CODE, TOKEN, PASSKEY].map((name) => {
    const value = headers[name];
    return typeof value === 'string' && value.length <= LONGEST ? value.trim() : '';
  });
  if (code) return APP_CODE.test(code) ? { code } : { recoveryCode: code };
  const answer = passkey ? answerIn(passkey) : undefined;
  return token && answer ? { token, passkey: answer } : {};
}

function answerIn(text: string): object | undefined {
  try {
    const answer: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return typeof answer === 'object' && answer !== null ? answer : undefined;
  } catch {
    return undefined;
  }
}
