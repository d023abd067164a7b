import { randomUUID } from 'node:crypto';
import type { Access } from '../src/http/routes.ts';
import type { Clock } from '../src/kernel/time/clock.ts';
import { aClinicRow, aPerson, bearer, tokensAt, yesterday } from './people.ts';
import { LET_IN, type ListedRoute, nameOf, PROBE } from './route-list.ts';
import type { TestDatabase } from './test-database.ts';

/** `in` means that the request passed every guard; a number is the status of the refusal. */
export type Welcome = 'in' | 400 | 401 | 403 | 404;

export interface Asker {
  readonly who: string;
  readonly headers: Record<string, string>;
  readonly query?: string;
  readonly expects: Readonly<Record<Exclude<Access, 'webhook'>, Welcome>>;
}

const shutOut = { public: 'in', 'signed-in': 401, clinic: 401, admin: 401 } as const;
const manager = { public: 'in', 'signed-in': 'in', clinic: 'in', admin: 403 } as const;
const stranger = { ...manager, clinic: 403 } as const;
const admin = { public: 'in', 'signed-in': 'in', clinic: 'in', admin: 'in' } as const;

/** Every kind of user, with the answer that each kind of route must give them. */
export async function allAskers(query: TestDatabase['ownerQuery'], clock: Clock): Promise<Asker[]> {
  const [clinicA, clinicB] = [await aClinicRow(query), await aClinicRow(query)];
  const person = (clinicId: string | null) => aPerson(query, clock, clinicId);
  const [managerA, managerB, platformAdmin] = [
    await person(clinicA),
    await person(clinicB),
    await person(null),
  ];
  const [deleted, demoted] = [await person(null), await person(null)];
  await query('delete from users where id = $1', [deleted.id]);
  await query("update users set role = 'clinic_manager', clinic_id = $2 where id = $1", [
    demoted.id,
    clinicA,
  ]);
  const expired = tokensAt(yesterday(clock)).issue({
    ...{ userId: platformAdmin.id, sessionId: platformAdmin.sessionId, serial: 0 },
  }).accessToken;
  const naming = (clinicId: string) => ({ 'x-clinic-id': clinicId });
  const [asA, asB, asAdmin] = [managerA, managerB, platformAdmin].map(({ accessToken }) =>
    bearer(accessToken),
  ) as [Record<string, string>, Record<string, string>, Record<string, string>];

  return [
    { who: 'nobody', headers: {}, expects: shutOut },
    { who: 'a garbage token', headers: bearer('ga.rba.ge'), expects: shutOut },
    { who: 'another scheme', headers: { authorization: 'Basic YWRtaW46YWRtaW4=' }, expects: shutOut },
    { who: "an admin's refresh token", headers: bearer(platformAdmin.refreshToken), expects: shutOut },
    { who: "an admin's expired token", headers: bearer(expired), expects: shutOut },
    { who: 'a deleted admin', headers: bearer(deleted.accessToken), expects: shutOut },
    {
      who: 'a deleted admin naming a clinic',
      headers: { ...bearer(deleted.accessToken), ...naming(clinicA) },
      expects: shutOut,
    },
    { who: 'a manager', headers: asA, expects: manager },
    { who: 'a manager naming the own clinic', headers: asA, query: `clinicId=${clinicA}`, expects: manager },
    { who: 'a manager naming another clinic', headers: { ...asA, ...naming(clinicB) }, expects: stranger },
    {
      who: 'a manager naming another clinic by query',
      headers: asA,
      query: `clinicId=${clinicB}`,
      expects: stranger,
    },
    { who: 'a manager of the other clinic', headers: asB, expects: manager },
    { who: 'a demoted admin', headers: bearer(demoted.accessToken), expects: manager },
    {
      who: 'a demoted admin naming another clinic',
      headers: { ...bearer(demoted.accessToken), ...naming(clinicB) },
      expects: stranger,
    },
    { who: 'an admin naming no clinic', headers: asAdmin, expects: { ...admin, clinic: 400 } },
    { who: 'an admin naming a clinic', headers: { ...asAdmin, ...naming(clinicA) }, expects: admin },
    {
      who: 'an admin naming a clinic by query',
      headers: asAdmin,
      query: `clinicId=${clinicB}`,
      expects: admin,
    },
    {
      who: 'an admin naming two clinics',
      headers: { ...asAdmin, ...naming(clinicA) },
      query: `clinicId=${clinicB}`,
      expects: { ...admin, clinic: 400 },
    },
    {
      who: 'an admin naming nonsense',
      headers: { ...asAdmin, ...naming('clinic') },
      expects: { ...admin, clinic: 400 },
    },
    {
      who: 'an admin naming no clinic of ours',
      headers: { ...asAdmin, ...naming(randomUUID()) },
      expects: { ...admin, clinic: 404 },
    },
  ];
}

interface Probed {
  inject(options: {
    method: 'GET';
    url: string;
    headers: Record<string, string>;
  }): Promise<{ readonly statusCode: number }>;
}

/** Calls every route as every kind of user and returns one line for each wrong answer. */
export async function findAccessErrors(
  app: Probed,
  routes: readonly ListedRoute[],
  askers: readonly Asker[],
): Promise<string[]> {
  const complaints: string[] = [];
  for (const route of routes) {
    if (!route.access) complaints.push(`${nameOf(route)} has no guard`);
    if (!route.access || route.access === 'webhook') continue;
    const { access } = route;
    const found = await Promise.all(
      askersAt(route, askers).map(async (asker) => {
        const [owed, got] = [asker.expects[access], await probe(app, route, asker)];
        return got === owed ? [] : [`${asker.who} at ${nameOf(route)}: ${got} instead of ${owed}`];
      }),
    );
    complaints.push(...found.flat());
  }
  return complaints;
}

// HEAD has the same guard as its GET, so two users are enough to see that it has one.
const askersAt = ({ method }: ListedRoute, askers: readonly Asker[]): readonly Asker[] =>
  method === 'HEAD' ? askers.slice(0, 2) : askers;

async function probe(app: Probed, route: ListedRoute, asker: Asker): Promise<Welcome> {
  const path = route.url.replace(/:\w+/g, () => randomUUID()).replace('*', 'x');
  const { statusCode } = await app.inject({
    method: route.method as 'GET',
    url: asker.query ? `${path}?${asker.query}` : path,
    headers: { ...asker.headers, ...PROBE },
  });
  return statusCode === LET_IN ? 'in' : (statusCode as Welcome);
}
