import { Phone } from 'lucide-react';
import { useClinicClock, useTick } from '../../api/clinic-clock.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { dialled, shownPhone } from '../../ui/wording/phone.ts';
import { dueAt, durationOf } from '../../ui/wording/time.ts';
import { deskWords } from './desk-words.ts';
import { inboxWords } from './words.ts';

interface Emergency {
  readonly phone: string | null;
  readonly since: string;
  readonly until: string | null;
  readonly words: readonly string[];
  readonly denial: { readonly text: string } | null;
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

/** As they were heard, also the sentence that takes them back. */
export function OwnWords({ item: { words: said, denial } }: { readonly item: Emergency }) {
  const words = useWords(deskWords);
  const sentences = [...said, ...(denial ? [denial.text] : [])];
  if (sentences.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="font-regular text-12 text-quiet">{words.ownWords}</h2>
      {sentences.map((sentence) => (
        <blockquote key={sentence} className="border-bad border-l-2 pl-4">
          {sentence}
        </blockquote>
      ))}
    </section>
  );
}
