import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useProviders } from '../../api/providers.ts';
import { VISIT_REASONS } from '../../api/visit-choices.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Copied } from '../../ui/forms/copied.tsx';
import { SectionHead } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { usePatientPart } from '../../ui/patient-link.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shortDay } from '../../ui/wording/time.ts';
import { AskToBook } from './ask-to-book.tsx';
import { type BookingRequest, useRequestsOf, useTakingBack } from './book-queries.ts';
import { bookWords } from './book-words.ts';

/** The patient's booking requests with their state, and a form for a new one. */
export function PleaseBook({ patientId }: { readonly patientId: string }) {
  const words = useWords(bookWords);
  const requests = useRequestsOf(patientId);
  const [isAsking, setAsking] = useState(usePatientPart() === 'book');
  const [link, setLink] = useState<string | null>(null);
  return (
    <section aria-label={words.title}>
      <SectionHead title={words.title} more={<span className="text-12">{words.lead}</span>} />
      {requests.isError && <p className="border-t py-2.5 text-watch">{words.failed}</p>}
      {requests.data?.length === 0 && <p className="border-t py-2.5 text-quiet">{words.none}</p>}
      {requests.data && requests.data.length > 0 && <Requests rows={requests.data} />}
      {link && (
        <div className="mt-3 grid gap-1">
          <Copied label={words.link} text={link} />
          <p className="text-12 text-quiet">{words.linkWhy}</p>
        </div>
      )}
      {isAsking ? (
        <AskToBook
          patientId={patientId}
          onDone={(asked) => {
            setAsking(false);
            setLink(asked?.link ?? null);
            if (asked && !asked.link) toast(words.sent);
          }}
        />
      ) : (
        <Button className="mt-2" onClick={() => setAsking(true)}>
          <CalendarPlus aria-hidden size={16} />
          {words.ask}
        </Button>
      )}
    </section>
  );
}

const TONES = {
  asked: 'quiet',
  opened: 'watch',
  booked: 'good',
  expired: 'quiet',
  cancelled: 'quiet',
} as const;

function Requests({ rows }: { readonly rows: readonly BookingRequest[] }) {
  const words = useWords(bookWords);
  const { data: providers = [] } = useProviders();
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const takingBack = useTakingBack(() => toast(words.takenBack));
  const today = clock.day(clock.now());
  const day = (date: string) => shortDay(date, today, language);
  return (
    <ul aria-label={words.title}>
      {rows.map(({ id, visitReason, providerId, from, to, note, state, createdAt, askedBy, askedByName }) => {
        const kind = VISIT_REASONS.find((each) => each === visitReason);
        const who = providers.find((provider) => provider.id === providerId)?.name ?? words.anybody;
        const isOpen = state === 'asked' || state === 'opened';
        return (
          <li key={id} className="grid gap-0.5 border-t py-2">
            <p className="flex min-w-0 items-center gap-3">
              <span className="min-w-0 flex-1 break-words">
                {words.what(kind ? words[kind] : visitReason, who, day(from), day(to))}
              </span>
              <Badge tone={TONES[state]}>{words[state]}</Badge>
              {isOpen && (
                <Button look="plain" isBusy={takingBack.isBusy} onClick={() => takingBack.run(id)}>
                  {words.takeBack}
                </Button>
              )}
            </p>
            {note && <p className="break-words text-quiet">{note}</p>}
            <p className="break-words text-12 text-quiet">
              {words.by(askedByName ?? askedBy, day(clock.day(new Date(createdAt))))}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
