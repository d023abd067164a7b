import { type RawBuilder, sql } from 'kysely';

/** `shownName` of kernel/people/user.ts for a row of users, for statements that sort by it or name several people. */
export const SHOWN_NAME = sql<string>`coalesce(nullif(users.name, ''),
  initcap(regexp_replace(split_part(users.email, '@', 1), '[._+-]+', ' ', 'g')))`;

/** The name of the user with this id; null where the account is gone or the clinic may not see it. */
export const nameOfUser = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select ${SHOWN_NAME} from users where users.id = ${id})`;

/** The same for what was kept by address. */
export const nameOfAddress = (address: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select ${SHOWN_NAME} from users where users.email = ${address})`;
