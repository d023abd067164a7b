import type { Transaction } from '../../database/database.ts';
import type { CronJob } from '../../database/jobs/cron.ts';
import type { JobKind } from '../../database/jobs/jobs.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Deadline } from '../../kernel/time/deadline.ts';
import type { BookEvent, OpenedTime } from '../scheduling/index.ts';
import type { ChangeListener } from '../watcher/index.ts';
import { endEntriesJob } from './end-entries.job.ts';
import { entryStore } from './entries.store.ts';
import { addOpenedTimes, applyOwnChange, changeListener } from './freed/hear-changes.ts';
import { type Joined, type Joiner, type JoinWish, joinStandby } from './join.ts';
import { type Answer, acceptOffer } from './offering/accept-offer.ts';
import { answerStayQuestion, declineOffer, leaveStandby } from './offering/answer-offer.ts';
import { acceptOfferJob, offerTimeJob } from './offering/offer-time.job.ts';
import { offerStore } from './offering/offers.store.ts';
import { type SeenOffer, seeOffer } from './offering/see-offer.ts';
import { outlookStore } from './outlook/outlook.store.ts';
import { outlookRoutes } from './outlook/outlook-routes.ts';
import type { StandbyNeeds, StandbyParts } from './parts.ts';
import { standbyRoutes } from './routes.ts';
import { rulesStore } from './rules.store.ts';

export type { Joined, JoinWish } from './join.ts';
export type { Answer } from './offering/accept-offer.ts';
export type { SeenOffer } from './offering/see-offer.ts';
export type { LinkMaker, StandbyNeeds } from './parts.ts';
export { standbyPart } from './person.store.ts';
export { standbyKeeper } from './retention.store.ts';

export interface Standby {
  /** Joining twice with the same wish creates one entry. */
  join(
    clinicId: string,
    wish: JoinWish,
    joiner: Joiner,
    deadline: Deadline,
    also?: (tx: Transaction, joined: { readonly id: string; readonly isNew: boolean }) => Promise<void>,
  ): Promise<Joined>;
  readonly offers: {
    /** Null for an unknown offer. */
    see(clinicId: string, offerId: string): Promise<SeenOffer | null>;
    /** Accepts at this moment; a repeated accept gets the first answer. */
    accept(clinicId: string, offerId: string, at: Date, linkId?: string): Promise<Answer | null>;
    decline(clinicId: string, offerId: string, at: Date): Promise<{ readonly text: string } | null>;
    leave(clinicId: string, offerId: string, at: Date): Promise<void>;
    /** Answers the stay question; null if nobody with this number was asked. */
    stay(clinicId: string, phone: string, stays: boolean): Promise<{ readonly text: string } | null>;
  };
  isOn(tx: Transaction, clinicId: string): Promise<boolean>;
  /** Reports times that a lifted closure or a grown template opened. */
  timesOpened(clinicId: string, times: readonly OpenedTime[], at: Date): Promise<void>;
  /** Reports our own change of the book, in its transaction. */
  bookChanged(tx: Transaction, clinicId: string, event: BookEvent): Promise<void>;
}

export interface StandbySlice extends Standby {
  readonly listener: ChangeListener;
  readonly jobs: readonly JobKind[];
  readonly crons: readonly CronJob[];
  routes(guards: Guards): Routes[];
}

export function createStandby(needs: StandbyNeeds): StandbySlice {
  const { db } = needs;
  const parts: StandbyParts = {
    ...needs,
    entries: entryStore(db),
    offers: offerStore(db),
    outlook: outlookStore(db),
    rules: rulesStore(db),
  };
  return {
    join: (clinicId, wish, joiner, deadline, also = async () => undefined) =>
      joinStandby(parts, clinicId, wish, joiner, deadline, also),
    offers: {
      see: (clinicId, offerId) => seeOffer(parts, clinicId, offerId),
      accept: (clinicId, offerId, at, linkId) => acceptOffer(parts, clinicId, offerId, at, linkId),
      decline: (clinicId, offerId) => declineOffer(parts, clinicId, offerId),
      leave: (clinicId, offerId) => leaveStandby(parts, clinicId, offerId),
      stay: (clinicId, phone, stays) => answerStayQuestion(parts, clinicId, phone, stays),
    },
    isOn: async (tx, clinicId) => (await parts.rules.read(clinicId, tx)).enabled,
    timesOpened: (clinicId, times, at) => addOpenedTimes(parts, clinicId, times, at),
    bookChanged: (tx, clinicId, event) => applyOwnChange(parts, tx, clinicId, event),
    listener: changeListener(parts),
    jobs: [offerTimeJob(parts), acceptOfferJob(parts)],
    crons: [endEntriesJob(parts.entries, needs.clock)],
    routes: (guards) => [standbyRoutes(parts, guards), outlookRoutes(parts, guards)],
  };
}
