import { dictionary, useLanguage, useWords } from '../../ui/wording/language.tsx';
import { longDay, weekdayOf } from '../../ui/wording/time.ts';
import { type MonthDay, useMonthDays } from './queries.ts';

const dayWords = dictionary({
  en: {
    title: 'Appointments booked per day',
    titleThen: 'Appointments booked per day.',
    most: (day: string, booked: number) => `Most on ${day}: ${booked}.`,
    day: 'Day',
    booked: 'Booked',
  },
  zh: {
    title: '每日预约数',
    titleThen: '每日预约数。',
    most: (day, booked) => `${day}最多，${booked} 个。`,
    day: '日期',
    booked: '已预约',
  },
});

const WIDE = 720;
const TALL = 88;
const GAP = 4;
const EVERY = 5;

/** Bookings per day as an SVG that prints well, with a table for screen readers. */
export function BookedByDay({
  clinicId,
  month,
}: {
  readonly clinicId: string | null;
  readonly month: string;
}) {
  const words = useWords(dayWords);
  const { language } = useLanguage();
  const { data: days } = useMonthDays(clinicId, month);
  const most = days?.toSorted((one, other) => other.bookings - one.bookings)[0];
  // Calls past their retention period have no daily figures.
  if (!days || !most || most.bookings === 0) return null;
  return (
    <figure className="grid gap-2">
      <figcaption>
        {words.titleThen}{' '}
        <span className="text-quiet">{words.most(longDay(most.date, language), most.bookings)}</span>
      </figcaption>
      <Bars days={days} most={most.bookings} />
      <table className="sr-only" aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.booked}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, bookings }) => (
            <tr key={date}>
              <th scope="row">{longDay(date, language)}</th>
              <td>{bookings}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** Weekends are paler, because they explain most gaps. */
function Bars({ days, most }: { readonly days: readonly MonthDay[]; readonly most: number }) {
  const step = WIDE / days.length;
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDE} ${TALL + 18}`} className="w-full">
      {days.map(({ date, bookings }, at) => {
        const height = (bookings / most) * TALL;
        const isWeekend = ['Saturday', 'Sunday'].includes(weekdayOf(date, 'en'));
        const number = Number(date.slice(8, 10));
        return (
          <g key={date}>
            <rect
              x={at * step + GAP / 2}
              y={TALL - height}
              width={step - GAP}
              height={height}
              className={isWeekend ? 'fill-accent/45' : 'fill-accent'}
            />
            {(number === 1 || number % EVERY === 0) && (
              <text x={(at + 0.5) * step} y={TALL + 14} textAnchor="middle" className="fill-quiet text-11">
                {number}
              </text>
            )}
          </g>
        );
      })}
      <line x1={0} x2={WIDE} y1={TALL} y2={TALL} className="stroke-line-control" />
    </svg>
  );
}
