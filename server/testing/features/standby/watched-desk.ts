import { watcherStore } from '../../../src/features/watcher/store.ts';
import { watchRound } from '../../../src/features/watcher/watch-round.ts';
import type { TestDatabase } from '../../../tests/test-database.ts';
import { DR_LEE, TIME_ZONE } from '../../../tests/world/facts.ts';
import { standbyClinic } from './standby-clinic.ts';

export const PROVIDERS = ['101', '102', '103', '104', '105'];

/** The clinic's book is watched as by the service, a round a minute, and every request is counted. */
export async function watchedDesk(database: TestDatabase) {
  const desk = await standbyClinic(database);
  const { clinicId, clinic, clock, standby } = desk;
  const store = watcherStore(database.db);
  await database.db.inClinic(clinicId, (_, tx) => store.want(tx, clinicId, 'standby', true));
  let requests = { ranges: 0, others: 0 };
  const emr = {
    listProviders: async () => {
      requests.others += 1;
      return PROVIDERS.map((id) => ({ ...DR_LEE, id }));
    },
    listBookings: (...asked: Parameters<typeof clinic.emr.listBookings>) => {
      requests.ranges += 1;
      return clinic.emr.listBookings(...asked);
    },
    getAppointment: (...asked: Parameters<typeof clinic.emr.getAppointment>) => {
      requests.others += 1;
      return clinic.emr.getAppointment(...asked);
    },
  };
  const needs = { store, emrOf: async () => emr, timezoneOf: async () => TIME_ZONE, clock };
  const later = `make_interval(secs => 60)`;
  return {
    desk,
    minute: async () => {
      clock.advance(60_000);
      await database.ownerQuery(
        `update watched_providers set read_at = read_at - ${later}, tried_at = tried_at - ${later} where clinic_id = $1`,
        [clinicId],
      );
      await database.ownerQuery(
        `update watched_clinics set listed_at = listed_at - ${later}, round_at = round_at - ${later} where clinic_id = $1`,
        [clinicId],
      );
      requests = { ranges: 0, others: 0 };
      await watchRound(needs, clinicId, 1, new AbortController().signal);
      while (
        (await store.tell(clinicId, 'standby', (tx, changes) =>
          standby.listener.take(tx, clinicId, changes),
        )) > 0
      );
      return requests;
    },
  };
}
