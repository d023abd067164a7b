import { within } from '../../../kernel/time/deadline.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import { type Appointment, waitOf } from '../../../ports/emr.ts';
import type { BookableEmr, BookingConfig, BookingParts } from '../needs.ts';
import type { BookingRefusal, BookingWish, Run } from '../outcomes.ts';
import { appointmentType, type RemoteMode, remoteMode, type VisitWish } from '../rules/appointment-type.ts';
import type { WallClock } from '../rules/booking-rules.ts';
import { takes } from '../search/search.ts';
import type { Draft } from './attempt.ts';

export interface Plan {
  readonly clinicId: string;
  readonly emr: BookableEmr;
  readonly config: BookingConfig;
  readonly now: WallClock;
  readonly draft: Draft;
  readonly visit: VisitWish;
  readonly notForNew: boolean;
}

export async function planBooking(
  parts: BookingParts,
  clinicId: string,
  wish: BookingWish,
  old: Appointment | null,
  run: Run,
): Promise<{ readonly status: 'planned'; readonly plan: Plan } | BookingRefusal> {
  const [emr, config] = await Promise.all([parts.emr.of(clinicId), parts.config(clinicId, run.deadline)]);
  const provider = config.roster.find(({ id }) => id === wish.providerId);
  if (!provider) return { status: 'unknown-provider' };

  const usual = config.visitDefaults(provider.id);
  const type = appointmentType(wish.visit, config.types, usual);
  const visitMode = wish.visit.visitMode ?? (wish.visit.appointmentType || old ? null : usual.visitMode);
  const remote = remoteMode({ visitMode }, old ? '' : type.code, old ? old.type : type.emrType);
  const draft: Draft = {
    action: old ? 'reschedule' : 'book',
    callId: run.callId,
    language: run.language,
    callerPhone: run.callerPhone,
    smsConsent: run.smsConsent,
    ...marksOf(run),
    patientId: wish.patientId,
    providerId: provider.id,
    providerName: provider.name,
    ...(provider.nameZh ? { providerNameZh: provider.nameZh } : {}),
    date: wish.date,
    time: wish.time,
    durationMinutes: old?.durationMinutes || type.durationMinutes,
    type: old ? old.type : type.emrType,
    reason: wish.reason,
    ...(remote ? { remote } : {}),
    ...notesOf(old, remote, type.emrType),
    ...(old?.extras ? { extras: old.extras } : {}),
    exclusive: !config.rules.allowDoubleBooking,
    bufferMinutes: config.rules.bookingBufferMinutes,
    old: old && placeOf(old),
  };
  const now = wallClockAt(parts.clock.now(), config.timeZone);
  const staysWithTheirs = old?.providerId === provider.id;
  const notForNew = !staysWithTheirs && !takes(provider, wish.visit, config);
  return { status: 'planned', plan: { clinicId, emr, config, now, draft, visit: wish.visit, notForNew } };
}

function marksOf({ linkId, isSilent }: Run): Pick<Draft, 'linkId' | 'isSilent'> {
  return { ...(linkId ? { linkId } : {}), ...(isSilent ? { isSilent } : {}) };
}

const placeOf = ({ id, date, time, providerId, durationMinutes }: Appointment) => ({
  ...{ id, date, time },
  ...{ providerId, durationMinutes },
});

/** A move carries over the old row's notes; a new row notes the visit mode where its type does not carry it. */
function notesOf(
  old: Appointment | null,
  remote: RemoteMode | undefined,
  type: string,
): Pick<Draft, 'notes'> {
  if (old) return old.notes ? { notes: old.notes } : {};
  return remote && type === '' ? { notes: remote === 'phone' ? 'Phone visit' : 'Video visit' } : {};
}

/** A read deadline within the tool's, leaving time to answer. */
export function readWait({ deadline }: Run, reserveMs = 100) {
  return waitOf(deadline, within(deadline, Math.max(1, deadline.remainingMs() - reserveMs)));
}
