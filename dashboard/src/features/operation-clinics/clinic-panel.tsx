import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { dataOf } from '../../api/client.ts';
import { chooseClinic } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Facts, SidePanel } from '../../ui/layout/side-panel.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { shownPhone } from '../../ui/wording/phone.ts';
import { useClinicDetail } from './queries.ts';
import { Standing } from './standing.tsx';
import { VoiceLink } from './voice-link.tsx';
import { WatchedBook } from './watched-book.tsx';
import { clinicsWords } from './words.ts';

/** One clinic for operators: figures, voice settings and activation. */
export function ClinicPanel({ id, onClose }: { readonly id: string; onClose(): void }) {
  const words = useWords(clinicsWords);
  const navigate = useNavigate();
  const detail = useClinicDetail(id);
  const view = () => {
    chooseClinic(id);
    void navigate({ to: '/' });
  };
  return (
    <SidePanel
      label={detail.data?.name ?? words.detail}
      onClose={onClose}
      head={
        <div className="min-w-0">
          <p className="truncate font-strong text-16">{detail.data?.name ?? ' '}</p>
          <p className="truncate text-12 text-quiet">
            {[detail.data?.city, detail.data?.phone && shownPhone(detail.data.phone)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      }
      actions={
        <Button title={words.viewAsWhy} onClick={view}>
          <Eye aria-hidden size={16} />
          {words.viewAs}
        </Button>
      }
    >
      <Loaded query={detail} failed={words.detailFailed} skeleton={<Skeleton rows={6} rowHeight={60} />}>
        {(clinic) => (
          <div className="grid gap-8 p-4 desk:p-6">
            <Standing clinic={clinic} />
            <VoiceLink clinic={clinic} />
            <Figures id={clinic.id} />
            <WatchedBook id={clinic.id} />
            <Section title={words.managers}>
              <ul className="grid gap-1">
                {clinic.managers.map(({ id: key, name, email }) => (
                  <li key={key} className="break-words">
                    {name && `${name}, `}
                    {email}
                  </li>
                ))}
              </ul>
            </Section>
          </div>
        )}
      </Loaded>
    </SidePanel>
  );
}

function Figures({ id }: { readonly id: string }) {
  const words = useWords(clinicsWords);
  const stats = useQuery({
    queryKey: ['platform', 'stats', id],
    queryFn: dataOf('/api/admin/clinics/{clinicId}/stats', { path: { clinicId: id } }),
  });
  return (
    <Section title={words.stats}>
      <Loaded query={stats} failed={words.statsFailed} skeleton={<Skeleton rows={3} />}>
        {({ last7Days: { calls, bookings, bookingConversion, transferred }, unansweredQuestions }) => (
          <Facts
            facts={[
              [words.statCalls, calls],
              [words.statBooked, bookings],
              [words.statRate, bookingConversion === null ? '–' : `${Math.round(bookingConversion * 100)}%`],
              [words.statTransferred, transferred],
              [words.statUnanswered, unansweredQuestions],
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
