import { Phone } from 'lucide-react';
import { useClinicClock, useTick } from '../../api/clinic-clock.ts';
import { buttonLook } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Countdown } from '../../ui/countdown.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { dialled, shownPhone } from '../../ui/wording/phone.ts';
import { dueAt, durationOf, secondAt, withShownTimes } from '../../ui/wording/time.ts';
import { deskWords } from './desk-words.ts';
import { inboxWords } from './words.ts';

interface Emergency {
  readonly name: string | null;
  readonly phone: string | null;
  readonly since: string;
  readonly until: string | null;
  readonly happened: string;
  readonly words: readonly string[];
  readonly told: string;
  readonly said: ReadonlyArray<{
    readonly by: 'caller' | 'assistant';
    readonly text: string;
    readonly at: string;
  }>;
  readonly test: boolean;
}

/** The number in red, with how long there is to call it. */
export function EmergencyCall({ item: { phone, since, until, test } }: { readonly item: Emergency }) {
  const words = useWords(deskWords);
  const { call } = useWords(inboxWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  useTick(1_000);
  const left = until ? Math.floor((Date.parse(until) - clock.now().getTime()) / 1_000) : 0;
  const moment = until && dueAt(until, clock, language);
  return (
    <section
      aria-label={words.callNow}
      className="flex w-full flex-wrap items-center gap-4 rounded-normal bg-bad-tint p-4"
    >
      {until && left > 0 && (
        <Countdown
          seconds={left}
          whole={(Date.parse(until) - Date.parse(since)) / 1_000}
          tone="bad"
          label={words.left(durationOf(left, language))}
        />
      )}
      <p className="min-w-40 flex-1">
        <strong className="block">{left > 0 && moment ? words.callBy(moment) : words.callNow}</strong>
        {moment && <span className="text-quiet">{left > 0 ? words.callByWhy : words.late(moment)}</span>}
      </p>
      {phone && !test && (
        <a href={dialled(phone)} className={`${buttonLook('alarm')} w-full desk:w-auto`}>
          <Phone aria-hidden size={16} />
          {call(shownPhone(phone))}
        </a>
      )}
    </section>
  );
}

/**
 * Summarizes the emergency: who, and whether the caller heard the warning; without recorded words the assistant's
 * note.
 */
export function Headline({
  item: { name, phone, words: heard, told, happened },
}: {
  readonly item: Emergency;
}) {
  const words = useWords(deskWords);
  const { language } = useLanguage();
  if (heard.length === 0) return withShownTimes(happened, language);
  const who = name ?? (phone ? shownPhone(phone) : words.theCaller);
  const number = numberIn(told);
  return `${words.mayBe(who)}${language === 'zh' ? '' : ' '}${number ? words.wasTold(number) : words.wasNotTold}`;
}

const NUMBERS = [
  ['911', /9[- .]?1[- .]?1|nine[- ]one[- ]one/i],
  ['9-8-8', /9[- .]?8[- .]?8|nine[- ]eight[- ]eight/i],
  ['8-1-1', /8[- .]?1[- .]?1|eight[- ]one[- ]one/i],
] as const;
const numberIn = (told: string) => NUMBERS.find(([, said]) => said.test(told))?.[0];

/** The caller's words with their times, which items of earlier releases lack. */
export function OwnWords({ item: { words: heard, said } }: { readonly item: Emergency }) {
  const words = useWords(deskWords);
  const timed = said.filter(({ by }) => by === 'caller');
  const sentences = timed.length > 0 ? timed : heard.map((text) => ({ text, at: null }));
  return <Sentences title={words.ownWords} sentences={sentences} edge="border-bad" />;
}

export function SaidToCaller({ item: { told, said } }: { readonly item: Emergency }) {
  const words = useWords(deskWords);
  const timed = said.filter(({ by }) => by === 'assistant');
  const sentences = timed.length > 0 ? timed : told ? [{ text: told, at: null }] : [];
  return <Sentences title={words.saidToCaller} sentences={sentences} edge="border-accent" />;
}

const CHINESE = /[\u4e00-\u9fff]/u;

function Sentences({
  title,
  sentences,
  edge,
}: {
  readonly title: string;
  readonly sentences: ReadonlyArray<{ readonly text: string; readonly at: string | null }>;
  readonly edge: string;
}) {
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  if (sentences.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label={title}>
      <h2 className="font-regular text-12 text-quiet">{title}</h2>
      <ul className="grid gap-3">
        {sentences.map(({ text, at }) => (
          <li key={text} className="grid gap-x-3 gap-y-0.5 desk:grid-cols-[88px_minmax(0,1fr)]">
            {at && (
              <time dateTime={at} className="text-quiet tabular-nums leading-6">
                {secondAt(at, clock, language)}
              </time>
            )}
            <blockquote
              lang={CHINESE.test(text) ? 'zh' : undefined}
              className={classes(
                'col-start-1 break-words border-l-2 pl-3 text-16',
                edge,
                at && 'desk:col-start-2',
              )}
            >
              {text}
            </blockquote>
          </li>
        ))}
      </ul>
    </section>
  );
}
