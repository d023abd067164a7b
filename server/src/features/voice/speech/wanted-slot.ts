import type { CalendarDate, WallTime } from '../../../kernel/time/calendar.ts';
import type { Call } from '../tool.ts';
import { speakerFor } from './speaker.ts';
import { spokenMoment, withProvider } from './times/offer.ts';

interface Wanted {
  readonly date: CalendarDate;
  readonly time: WallTime;
}

/**
 * The requested slot, phrased like a booking, so that a caller who hears another doctor or time than agreed
 * can object.
 */
export async function wantedSlot(wanted: Wanted, providerId: string | null, call: Call): Promise<string> {
  const roster = await call.providers.roster(call.clinicId).catch(() => []);
  const name = roster.find(({ id }) => id === providerId)?.name ?? '';
  const speaker = await speakerFor(call);
  const moment = spokenMoment(wanted, speaker);
  return name === '' ? moment : withProvider(moment, name, speaker);
}
