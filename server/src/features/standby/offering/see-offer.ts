import type { TextLanguage } from '../../../kernel/text/text-language.ts';
import type { CalendarDate, WallTime } from '../../../kernel/time/calendar.ts';
import type { StandbyParts } from '../parts.ts';
import type { OldVisit } from '../standby.ts';

export interface SeenOffer {
  readonly state: 'open' | 'booking' | 'accepted' | 'over';
  readonly patientId: string;
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly minutes: number | null;
  readonly language: TextLanguage;
  readonly until: Date | null;
  readonly appointmentId: string | null;
  readonly replaces: OldVisit | null;
}

export async function seeOffer(
  { offers, entries, clock }: StandbyParts,
  clinicId: string,
  offerId: string,
): Promise<SeenOffer | null> {
  const offer = await offers.find(clinicId, offerId);
  if (!offer?.patientId) return null;
  const entry = offer.standbyId ? await entries.find(clinicId, offer.standbyId) : null;
  const isOpen = offer.state === 'offered' && (offer.until === null || offer.until > clock.now());
  const { patientId, providerId, date, time, language, until, appointmentId } = offer;
  const minutes = offer.durationMinutes;
  const ended = offer.state === 'accepted' ? 'accepted' : offer.state === 'accepting' ? 'booking' : 'over';
  return {
    ...{ patientId, providerId, date, time, minutes, language, until, appointmentId },
    state: isOpen ? 'open' : ended,
    replaces: entry?.old ?? null,
  };
}
