import { within } from '../../kernel/deadline.ts';
import { wallClockAt } from '../../kernel/time-zone.ts';
import { appointmentType, type VisitWish } from './appointment-type.ts';
import type { Draft } from './attempt.ts';
import type { WallClock } from './booking-rules.ts';
import type { BookableEmr, BookingConfig, BookingParts } from './needs.ts';
import type { BookingRefusal, BookingWish, Run } from './outcomes.ts';

/** What a booking needs to know before it takes anything from anybody. */
export interface Plan {
  readonly clinicId: string;
  readonly emr: BookableEmr;
  readonly config: BookingConfig;
  readonly now: WallClock;
  readonly draft: Draft;
}

export async function planBooking(
  parts: BookingParts,
  clinicId: string,
  wish: BookingWish,
  old: Draft['old'],
  run: Run,
): Promise<{ readonly status: 'planned'; readonly plan: Plan } | BookingRefusal> {
  const [emr, config] = await Promise.all([parts.emr.of(clinicId), parts.config(clinicId, run.deadline)]);
  const provider = config.roster.find(({ id }) => id === wish.providerId);
  if (!provider) return { status: 'unknown-provider' };

  const type = appointmentType(visitOf(wish.visit, config.visitDefaults(provider.id)), config.types);
  const draft: Draft = {
    action: old ? 'reschedule' : 'book',
    callId: run.callId,
    language: run.language,
    callerPhone: run.callerPhone,
    smsConsent: run.smsConsent,
    patientId: wish.patientId,
    providerId: provider.id,
    providerName: provider.name,
    date: wish.date,
    time: wish.time,
    durationMinutes: type.durationMinutes,
    type: type.emrType,
    reason: wish.reason,
    exclusive: !config.rules.allowDoubleBooking,
    bufferMinutes: config.rules.bufferMinutes,
    old,
  };
  const now = wallClockAt(parts.clock.now(), config.timeZone);
  return { status: 'planned', plan: { clinicId, emr, config, now, draft } };
}

/** What the caller said wins over what is usual for the provider. */
export function visitOf(said: VisitWish, usual: VisitWish): VisitWish {
  return {
    appointmentType: said.appointmentType ?? null,
    visitMode: said.visitMode ?? usual.visitMode ?? null,
    visitReason: said.visitReason ?? usual.visitReason ?? null,
  };
}

/** A read within the tool's deadline, leaving a little to answer with. */
export function readWait(run: Run, reserveMs = 100) {
  const { deadline } = run;
  return { signal: within(deadline, Math.max(1, deadline.remainingMs() - reserveMs)), heard: deadline.heard };
}
