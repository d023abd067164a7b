import { Link } from '@tanstack/react-router';
import { Check, Phone } from 'lucide-react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Facts } from '../../ui/layout/side-panel.tsx';
import { Bone } from '../../ui/layout/states.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PatientLink } from '../../ui/patient-link.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { dialled, shownPhone } from '../../ui/wording/phone.ts';
import { listed } from '../../ui/wording/sentence.ts';
import { momentOf, shownTime } from '../../ui/wording/time.ts';
import { usePhoneOf, useStoryOf, type Visit, type VisitStory } from './queries.ts';
import { visitWords } from './visit-words.ts';
import { scheduleWords } from './words.ts';

/** An appointment: patient, reason, phone number, texts, and the call that booked it. */
export function VisitFacts({ visit }: { readonly visit: Visit }) {
  const words = useWords(scheduleWords);
  const { language } = useLanguage();
  const { patientName, patientId, time, endTime, durationMinutes, reason, type, madeByAssistant } = visit;
  return (
    <section className="grid gap-3 rounded-normal border px-4 py-3" aria-label={words.visitNow}>
      <div className="grid gap-0.5">
        <p className="flex items-center gap-2">
          <PatientLink id={patientId} className="min-w-0 truncate font-strong">
            {patientName ?? words.blocked}
          </PatientLink>
          {patientId && <span className="ml-auto shrink-0 text-quiet">{words.chart(patientId)}</span>}
        </p>
        <p className="text-quiet">
          {listed(
            [`${shownTime(time, language)}–${shownTime(endTime, language)}`, words.minutes(durationMinutes)],
            language,
          )}
        </p>
        {(reason || type) && <p className="text-quiet">{reason || type}</p>}
        <Confirmed visit={visit} />
        {madeByAssistant && (
          <p className="flex items-center gap-1.5 text-accent first-letter:uppercase">
            <Logo size={14} />
            {words.made}
          </p>
        )}
      </div>
      {patientId && <Patient patientId={patientId} visit={visit} />}
    </section>
  );
}

/** Further facts from the service and the EMR: phone number, texts and call. */
function Patient({ patientId, visit }: { readonly patientId: string; readonly visit: Visit }) {
  const words = useWords(visitWords);
  const phone = usePhoneOf(patientId);
  const story = useStoryOf(patientId, visit.appointmentId);
  const number = phone.data || story.data?.numbers[0] || null;
  const isAsking = phone.isPending && number === null;
  return (
    <>
      <Facts
        facts={[
          [
            words.phone,
            isAsking ? (
              <Bone key="phone" width={96} className="mt-1.5" />
            ) : number ? (
              shownPhone(number)
            ) : phone.isError ? (
              words.phoneFailed
            ) : (
              words.noPhone
            ),
          ],
          [
            words.texts,
            story.data ? (
              <Texts key="texts" texts={story.data.texts} />
            ) : story.isError ? (
              words.storyFailed
            ) : (
              <Bone key="texts" width={120} className="mt-1.5" />
            ),
          ],
          ...(story.data?.callId
            ? [
                [
                  words.call,
                  <Link key="call" to="/calls" search={{ open: story.data.callId }} className="link">
                    {words.openCall}
                  </Link>,
                ] as const,
              ]
            : []),
        ]}
      />
      {number && (
        <a
          href={dialled(number)}
          className={`${buttonLook('primary')} w-full desk:w-auto desk:justify-self-start`}
        >
          <Phone aria-hidden size={16} />
          {words.callThem(shownPhone(number))}
        </a>
      )}
    </>
  );
}

type Text = VisitStory['texts'][number];
const LOST = ['expired', 'sending_failed', 'delivery_failed'];

function stateOf({ state, deliveryStatus }: Text) {
  if (state === 'failed' || LOST.includes(deliveryStatus ?? '')) return 'lost';
  return deliveryStatus === 'delivered' ? 'delivered' : state;
}

function Texts({ texts }: { readonly texts: readonly Text[] }) {
  const words = useWords(visitWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  if (texts.length === 0) return words.noTexts;
  return (
    <ul className="grid gap-1">
      {texts.map((text) => {
        const state = stateOf(text);
        return (
          <li key={text.id}>
            <span className={state === 'lost' ? 'text-watch' : undefined}>
              {words.text(words[text.action], words[state])}
            </span>{' '}
            <span className="text-quiet">{momentOf(new Date(text.at), clock, language)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The patient's confirmation: how and when. */
function Confirmed({ visit: { confirmed } }: { readonly visit: Visit }) {
  const words = useWords(scheduleWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  if (!confirmed) return null;
  const by = { text: words.byText, link: words.byLink }[confirmed.by] ?? words.byOther;
  return (
    <p className="flex items-center gap-1.5 text-good">
      <Check aria-hidden size={14} />
      {words.confirmedAt(by, momentOf(new Date(confirmed.at), clock, language))}
    </p>
  );
}
