import { type RawBuilder, sql } from 'kysely';

/**
 * SQL version of `shownName` in kernel/people/user.ts, for statements that sort by the name or name several
 * people.
 */
export const SHOWN_NAME = sql<string>`coalesce(nullif(users.name, ''),
  initcap(regexp_replace(split_part(users.email, '@', 1), '[._+-]+', ' ', 'g')))`;

/** Null if the account is gone or the clinic may not see it. */
export const nameOfUser = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select ${SHOWN_NAME} from users where users.id = ${id})`;

/** The same for rows that store the address instead of the id. */
export const nameOfAddress = (address: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select ${SHOWN_NAME} from users where users.email = ${address})`;
