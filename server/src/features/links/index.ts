import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import type { CronJob } from '../../database/jobs/cron.ts';
import type { JobKind } from '../../database/jobs/jobs.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Emr } from '../../ports/emr.ts';
import type { BookingConfig } from '../scheduling/index.ts';
import type { Watcher } from '../watcher/index.ts';
import { calendarStore } from './calendar/calendar.store.ts';
import { endWatchingJob } from './end-watching.job.ts';
import type { Links } from './link.ts';
import type { ActParts } from './needs.ts';
import type { LinkTokens } from './opening/token.ts';
import { createVisits } from './opening/visits.ts';
import type { AskNeeds } from './requests/ask-to-book.ts';
import { remindRequestJob } from './requests/remind-request.job.ts';
import { requestRoutes } from './requests/request-routes.ts';
import { requestStore } from './requests/requests.store.ts';
import { linkRoutes, type PageNeeds } from './routes.ts';
import { linkStore } from './store.ts';

export { type LinkBook, linkBook } from './calendar/book-changes.store.ts';
export type { Links, NewLink } from './link.ts';
export { type LinkTokens, linkTokens } from './opening/token.ts';
export { linkPart } from './person.store.ts';
export { linkKeeper } from './retention.store.ts';

export interface LinkSlice extends Links {
  readonly jobs: readonly JobKind[];
  readonly crons: readonly CronJob[];
  routes(guards: Guards): Routes[];
}

interface Needs
  extends Omit<ActParts, 'db' | 'links' | 'requests' | 'calendars' | 'visits' | 'bookingConfig' | 'tokens'>,
    Pick<AskNeeds, 'sms' | 'consents'>,
    Pick<PageNeeds, 'logoOf' | 'publicUrl' | 'tokens'> {
  readonly db: Database<'links'>;
  readonly emr: { of(clinicId: string): Promise<Emr & { readonly fresh: Emr }> };
  readonly watcher: Pick<Watcher, 'want'>;
  bookingConfig(clinicId: string): Promise<Pick<BookingConfig, 'nameOf' | 'roster'>>;
}

export function createLinks({ db, emr, watcher, tokens, ...given }: Needs): LinkSlice {
  const store = linkStore(db, given.clock);
  const requests = requestStore(db, given.clock);
  const links = createLinkMaker({ db, clock: given.clock, tokens, watcher });
  const parts = {
    ...given,
    ...{ db, tokens, requests, links: store },
    calendars: calendarStore(db),
    visits: createVisits({ emr, clock: given.clock }),
  };
  return {
    ...links,
    jobs: [remindRequestJob({ ...parts, store })],
    crons: [endWatchingJob({ db, store, watcher })],
    routes: (guards) => [linkRoutes(parts, guards), requestRoutes({ ...parts, links }, guards)],
  };
}

interface MakerNeeds {
  readonly db: Database<'links'>;
  readonly clock: Clock;
  readonly tokens: LinkTokens;
  readonly watcher: Pick<Watcher, 'want'>;
}

/** Separate from the pages, which depend on slices that send texts themselves. */
export function createLinkMaker({ db, clock, tokens, watcher }: MakerNeeds): Links {
  const store = linkStore(db, clock);
  return {
    make: async (tx, clinicId, link) => {
      const id = randomUUID();
      const hash = tokens.hashOf(tokens.of(id)) ?? '';
      const isFirst = await store.add(tx, clinicId, id, hash, link);
      // From now on a change at the desk must end the link.
      if (isFirst) await watcher.want(tx, clinicId, 'links', true);
      return id;
    },
    url: tokens.url,
  };
}
