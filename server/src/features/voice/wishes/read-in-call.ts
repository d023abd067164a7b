import { minutesOf, timeAt } from '../../../kernel/time/calendar.ts';
import { readWish } from '../../../kernel/wishes/read-wish.ts';
import type { HeardTime, Wish } from '../../../kernel/wishes/wish.ts';
import type { Call } from '../tool.ts';
import { isTodayOver } from './outside-hours.ts';
import type { ListedVisit } from './wish-memory.ts';

const REFERS =
  /that|same|later|earlier|sooner|after|before|follow|next day|other|different|hour|minute|hers|his|那|同|晚|早|后|前|换|别|另|接着|^\W*\d|点/i;

/**
 * Words such as "that day" and "later" refer to what this call was offered or has booked; before that, to the
 * visit to be moved.
 */
export async function readInCall(said: string, moved: ListedVisit | null, call: Call): Promise<Wish> {
  const moment = { today: call.now.date, now: call.now.time, isTodayOver: isTodayOver(call) };
  if (said === '' || !REFERS.test(said)) return readWish(said, moment);
  const heard = (await call.scheduling.heard(call.clinicId, call.callId)).map(
    ({ date, time, durationMinutes, isBooked }): HeardTime => ({
      date,
      time,
      ...(isBooked ? { endTime: timeAt(Math.min(1439, minutesOf(time) + durationMinutes)) } : {}),
    }),
  );
  if (heard.length > 0 || !moved) return readWish(said, { ...moment, heard });
  const { date, time } = moved;
  return withoutItsOwnTime(readWish(said, { ...moment, heard: [{ date, time }] }), moved);
}

/** "The Tuesday one, a week later": a day that identifies the visit is not its new day. */
function withoutItsOwnTime(wish: Wish, { date, time }: ListedVisit): Wish {
  const at = minutesOf(time);
  const options = wish.options.filter(
    ({ days, times }) =>
      !days?.every(({ from, to }) => from === date && to === date) ||
      !times?.every(({ from, to }) => from === at && to === at),
  );
  return options.length > 0 ? { ...wish, options } : wish;
}
