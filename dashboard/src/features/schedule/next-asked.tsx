import { useQuery } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { NOW_AND_THEN } from '../../api/query-client.ts';
import { useSignedIn } from '../../api/session.ts';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { PatientLink } from '../../ui/patient-link.tsx';
import { timeAt } from '../../ui/time.ts';
import type { Asked } from './queries.ts';
import { standbyNextWords } from './standby-next-words.ts';

function useNext(asked: Asked) {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['standby', clinicId, 'next', asked],
    refetchInterval: NOW_AND_THEN,
    queryFn: async ({ signal }) =>
      (await read(api.GET('/api/clinic/standby/next', { signal, params: { query: { ...asked } } }))).data,
  });
}

/** On a time that somebody has left: who is being asked, and who would be next. On a visit: who, if it were cancelled. */
export function NextAsked({ asked, isBooked }: { readonly asked: Asked; readonly isBooked: boolean }) {
  const words = useWords(standbyNextWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const { data } = useNext(asked);
  if (!data || (!data.isFreed && (!isBooked || !data.next))) return null;
  const { next } = data;
  const name = (patient: { readonly patientId: string; readonly patientName: string | null }) => (
    <PatientLink id={patient.patientId} className="font-strong">
      {patient.patientName ?? words.chart(patient.patientId)}
    </PatientLink>
  );
  return (
    <section className="grid gap-1 border-t pt-4" aria-label={words.title}>
      <h3 className="text-14">{words.title}</h3>
      {data.asked.map((patient) => (
        <p key={patient.standbyId}>
          {words.askedNow} {name(patient)}
          {patient.until && (
            <span className="text-quiet"> {words.until(timeAt(patient.until, clock, language))}</span>
          )}
        </p>
      ))}
      {next ? (
        <p>
          {data.isFreed ? words.next : words.ifCancelled} {name(next)}
          <span className="block text-quiet">{next.why === 'priority' ? words.priority : words.longest}</span>
        </p>
      ) : (
        <p className="text-quiet">{words.nobody}</p>
      )}
    </section>
  );
}
