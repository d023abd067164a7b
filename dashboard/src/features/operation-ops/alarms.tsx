import { useQuery } from '@tanstack/react-query';
import { dataOf } from '../../api/client.ts';
import { NOW_AND_THEN } from '../../api/query-client.ts';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { listed } from '../../ui/wording/sentence.ts';
import { alarmWords } from './alarm-words.ts';
import { kindName } from './job-kinds.ts';
import { useUtcMoment, utcTime } from './utc.ts';

const MOST = 50;

function useAlarms() {
  return useQuery({
    queryKey: ['ops', 'alarms'],
    refetchInterval: NOW_AND_THEN,
    queryFn: dataOf('/api/admin/ops/alarms', { query: { pageSize: MOST } }),
  });
}
type Alarm = NonNullable<ReturnType<typeof useAlarms>['data']>[number];

/** Firing alarms first, then those recently resolved. */
export function Alarms() {
  const words = useWords(alarmWords);
  const alarms = useAlarms();
  return (
    <Section title={words.title} lead={words.why}>
      <Loaded query={alarms} failed={words.failed} skeleton={<Skeleton rows={3} />} timeOf={utcTime}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-quiet">{words.none}</p>
          ) : (
            <ul>
              {[...rows.filter(isFiring), ...rows.filter((alarm) => !isFiring(alarm))].map((alarm) => (
                <Row key={`${alarm.name}${alarm.clinicId}${alarm.subject}${alarm.since}`} alarm={alarm} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

/** Number of firing alarms. */
export const useFiring = (): number => (useAlarms().data ?? []).filter(isFiring).length;

const isFiring = ({ state }: Alarm): boolean => state === 'firing';

function Row({ alarm }: { readonly alarm: Alarm }) {
  const { language } = useLanguage();
  const utcMoment = useUtcMoment();
  const words = useWords(alarmWords);
  const { name, severity, since, until, clinicName, subject, count } = alarm;
  const about = listed(
    [clinicName, subject && kindName(subject, language), count && words.times(count)].filter(
      (part): part is string => Boolean(part),
    ),
    language,
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b py-2 last:border-b-0">
      <Mark
        shape={isFiring(alarm) ? 'triangle' : 'ring'}
        tone={isFiring(alarm) ? (severity === 'page' ? 'bad' : 'watch') : 'quiet'}
      />
      <span className="min-w-0 flex-1">
        {words[name]} {about && <span className="text-quiet">{about}</span>}
      </span>
      <code className="font-mono text-12 text-quiet">{name}</code>
      <span className="w-full pl-6 text-quiet desk:w-auto desk:pl-0">
        {name === 'EmrTokenEnds'
          ? words.ends(utcMoment(since))
          : until
            ? words.lasted(utcMoment(since), utcMoment(until))
            : words.since(utcMoment(since))}
      </span>
    </li>
  );
}
