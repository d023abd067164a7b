import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import type { User } from '../../kernel/people/user.ts';
import { hashOf } from './links.ts';

const NAME = 'frontdesk_device';
const TOKEN_BYTES = 32;
const COOKIE_SECONDS = 180 * 86_400;
const DEVICES_PER_USER = 20;

/**
 * Browsers a user has signed in from before. Five wrong passwords lock an account for fifteen minutes, so
 * without known devices a stranger could lock its owner out indefinitely.
 */
export interface KnownDevices {
  /**
   * Counts an attempt on this device before the password is checked; 'unknown' if the device is not one of
   * the user's.
   */
  takeTry(
    userId: string,
    token: string,
    now: Date,
    limit: number,
    lockMs: number,
  ): Promise<'may-try' | 'locked' | 'unknown'>;
  /** Returns the device's token after a sign-in, creating one for a new device. */
  remember(user: Pick<User, 'id' | 'clinicId'>, token: string | null, now: Date): Promise<string>;
  /** Deletes devices last used before this time. */
  forget(before: Date): Promise<void>;
}

export function knownDevices(db: Database<'identity'>): KnownDevices {
  return {
    takeTry: (userId, token, now, limit, lockMs) =>
      db.asPlatform(async (q) => {
        const device = await q
          .selectFrom('knownDevices')
          .select(['tries', 'triedAt'])
          .where('tokenHash', '=', hashOf(token))
          .where('userId', '=', userId)
          .forUpdate()
          .executeTakeFirst();
        if (!device) return 'unknown';
        const isRecent = device.triedAt !== null && device.triedAt.getTime() > now.getTime() - lockMs;
        if (isRecent && device.tries >= limit) return 'locked';
        await q
          .updateTable('knownDevices')
          .set({ tries: isRecent ? device.tries + 1 : 1, triedAt: now })
          .where('tokenHash', '=', hashOf(token))
          .execute();
        return 'may-try';
      }),
    remember: ({ id: userId, clinicId }, token, now) =>
      db.asPlatform(async (q) => {
        const known = token
          ? await q
              .updateTable('knownDevices')
              .set({ tries: 0, triedAt: null, lastUsedAt: now })
              .where('tokenHash', '=', hashOf(token))
              .where('userId', '=', userId)
              .returning('tokenHash')
              .executeTakeFirst()
          : undefined;
        if (known && token) return token;
        const made = randomBytes(TOKEN_BYTES).toString('base64url');
        await q
          .insertInto('knownDevices')
          .values({ tokenHash: hashOf(made), userId, clinicId, lastUsedAt: now })
          .execute();
        await q
          .deleteFrom('knownDevices')
          .where('userId', '=', userId)
          .where('tokenHash', 'not in', (eb) =>
            eb
              .selectFrom('knownDevices as latest')
              .select('latest.tokenHash')
              .where('latest.userId', '=', userId)
              .orderBy('latest.lastUsedAt', 'desc')
              .limit(DEVICES_PER_USER),
          )
          .execute();
        return made;
      }),
    forget: (before) =>
      db.asPlatform(async (q) => {
        await q.deleteFrom('knownDevices').where('lastUsedAt', '<', before).execute();
      }),
  };
}

interface Request {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}
interface Reply {
  header(name: string, value: string): unknown;
}

export function deviceTokenOf({ headers }: Request): string | null {
  const cookies = String(headers.cookie ?? '').split(';');
  const found = cookies.map((cookie) => cookie.trim()).find((cookie) => cookie.startsWith(`${NAME}=`));
  return found?.slice(NAME.length + 1) || null;
}

export function setDeviceCookie(reply: Reply, token: string): void {
  reply.header(
    'set-cookie',
    `${NAME}=${token}; Path=/api/auth; Max-Age=${COOKIE_SECONDS}; HttpOnly; Secure; SameSite=Strict`,
  );
}
