import { Link } from '@tanstack/react-router';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { type LineHealth, useLineHealth } from '../../api/line-health.ts';
import { SectionHead } from '../../ui/layout/page.tsx';
import { Bone } from '../../ui/layout/states.tsx';
import { Mark, type Shape, type Tone } from '../../ui/mark.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { momentOf } from '../../ui/wording/time.ts';
import type { Day } from './queries.ts';
import { todayWords } from './words.ts';

type Place = '/calls' | '/settings' | '/settings/emr' | '/settings/texts' | '/settings/voice';
type Words = ReturnType<typeof useWords<(typeof todayWords)['en']>>;
type Row = readonly [name: string, said: string, shape: Shape, tone: Tone, to: Place];

const DAY_MS = 86_400_000;
/** How long ahead an expiring EMR token is reported; staff cannot act earlier. */
const SOON_DAYS = 30;

const EMR = {
  ok: ['emrOk', 'dot', 'good'],
  slow: ['emrSlow', 'triangle', 'watch'],
  limited: ['emrSlow', 'triangle', 'watch'],
  operation_failing: ['emrFailing', 'triangle', 'bad'],
  missing_right: ['emrFailing', 'triangle', 'bad'],
  unreachable: ['emrDown', 'triangle', 'bad'],
  starting: ['emrDown', 'triangle', 'bad'],
  credentials_refused: ['emrRefused', 'triangle', 'bad'],
  reauthorise: ['emrAuthorise', 'triangle', 'bad'],
  not_configured: ['emrNone', 'triangle', 'watch'],
} as const;

/** Failed texts are highlighted; all others are only counted. */
function textsRow(goOut: boolean, sms: Day['works']['sms'] | undefined, words: Words): Row {
  if (!goOut) return [words.texts, words.textsOff, 'ring', 'quiet', '/settings/texts'];
  if (!sms || sms.sent === 0) return [words.texts, words.textsOn, 'dot', 'good', '/settings/texts'];
  const said = words.textsToday(sms.delivered, sms.failed);
  return sms.failed > 0
    ? [words.texts, said, 'triangle', 'watch', '/settings/texts']
    : [words.texts, said, 'dot', 'good', '/settings/texts'];
}

/** The state of each part of the phone line, with links. */
export function Works({ sms }: { readonly sms: Day['works']['sms'] | undefined }) {
  const words = useWords(todayWords);
  const { data, isError } = useLineHealth();
  return (
    <section>
      <SectionHead title={words.works} />
      <div className="border-t">
        {data && <Lines health={data} sms={sms} />}
        {!data && isError && <p className="py-2.5 text-quiet">{words.failed}</p>}
        {!data && !isError && <Bone width="70%" className="my-4" />}
      </div>
    </section>
  );
}

/** Warns of an expiring EMR token; hidden while the EMR has a problem. */
function comingUp({ emr }: LineHealth, daysLeft: number | null, words: Words): readonly Row[] {
  if (daysLeft !== null && daysLeft <= SOON_DAYS)
    return [[words.problem, words.authorisationEnds(daysLeft), 'triangle', 'watch', '/settings/emr']];
  return emr === 'ok' ? [[words.problem, words.noProblem, 'dot', 'good', '/settings']] : [];
}

function Lines({
  health,
  sms,
}: {
  readonly health: LineHealth;
  readonly sms: Day['works']['sms'] | undefined;
}) {
  const words = useWords(todayWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const { isLive, answers, lastCallAt, textsGoOut, emrAuthorisedUntil } = health;
  const [emrWord, emrShape, emrTone] = EMR[health.emr];
  const last = lastCallAt
    ? words.phoneOk(momentOf(new Date(lastCallAt), clock, language))
    : words.phoneOkNever;
  const daysLeft = emrAuthorisedUntil
    ? Math.ceil((Date.parse(emrAuthorisedUntil) - clock.now().getTime()) / DAY_MS)
    : null;
  const rows: readonly Row[] = [
    !isLive
      ? [words.phone, words.notLive, 'triangle', 'watch', '/settings']
      : answers
        ? [words.phone, last, 'dot', 'good', '/calls']
        : [words.phone, words.phoneOff, 'triangle', 'bad', '/settings/voice'],
    [words.emr, words[emrWord], emrShape, emrTone, '/settings/emr'],
    textsRow(textsGoOut, sms, words),
    ...comingUp(health, daysLeft, words),
  ];
  return (
    <ul className="divide-y">
      {rows.map(([name, said, shape, tone, to]) => (
        <li
          key={name}
          className="relative grid min-h-10 grid-cols-[10px_92px_minmax(0,1fr)] items-center gap-3 py-2 hover:bg-hover"
        >
          <Mark shape={shape} tone={tone} size={9} />
          <Link to={to} className="after:absolute after:inset-0">
            {name}
          </Link>
          <span className="text-quiet">{said}</span>
        </li>
      ))}
    </ul>
  );
}
