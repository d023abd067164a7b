import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf } from '../../api/client.ts';
import { NOW_AND_THEN } from '../../api/query-client.ts';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useSeen } from '../../ui/seen.ts';
import { dictionary, useLanguage, useWords } from '../../ui/wording/language.tsx';
import { durationOf } from '../../ui/wording/time.ts';
import { utcTime } from './utc.ts';

const watchedWords = dictionary({
  en: {
    title: 'Watched schedules',
    why: 'Clinics whose EMR is read once a minute, the one furthest behind first.',
    failed: 'The watched books could not be read.',
    none: 'No book is watched. A clinic’s page among the clinics has the switch.',
    more: (count: number) => `and ${count} more`,
    behind: (length: string) => `${length} ago`,
    notYet: 'not read yet',
    requests: (count: number) => (count === 1 ? '1 request' : `${count} requests`),
  },
  zh: {
    title: '监看中的预约',
    why: '每分钟读取一次病历系统的诊所，落后最多的在前。',
    failed: '无法读取监看中的预约。',
    none: '没有监看任何预约簿。开关在诊所列表中该诊所的页面上。',
    more: (count: number) => `另有 ${count} 家`,
    behind: (length: string) => `${length}前`,
    notYet: '尚未读取',
    requests: (count: number) => `${count} 次请求`,
  },
});

const MOST = 20;
/** With a longer lag, changes are noticed later than promised. */
const LATE_SECONDS = 75;

/** How far behind each watched clinic is, and how many requests its EMR gets. */
export function WatchedBooks() {
  const words = useWords(watchedWords);
  const { language } = useLanguage();
  const [place, isSeen] = useSeen();
  const watched = useQuery({
    enabled: isSeen,
    queryKey: ['ops', 'watcher'],
    refetchInterval: NOW_AND_THEN,
    queryFn: answerOf('/api/admin/ops/watcher', { query: { pageSize: MOST } }),
  });
  return (
    <Section title={words.title} lead={words.why}>
      <div ref={place}>
        <Loaded query={watched} failed={words.failed} skeleton={<Skeleton rows={2} />} timeOf={utcTime}>
          {({ data, pagination }) => (
            <>
              {data.length === 0 && <p className="text-quiet">{words.none}</p>}
              <ul>
                {data.map(({ clinicId, clinicName, roundAt, lagSeconds, requestsPerMinute, trouble }) => (
                  <li
                    key={clinicId}
                    className="flex flex-wrap items-center gap-x-3 border-b py-2 last:border-b-0"
                  >
                    {trouble || lagSeconds > LATE_SECONDS ? <Mark shape="dot" tone="watch" /> : null}
                    <Link to="/clinics" search={{ open: clinicId }} className="link min-w-0 flex-1 truncate">
                      {clinicName}
                    </Link>
                    {trouble && <code className="font-mono text-12 text-watch">{trouble}</code>}
                    <span className="text-quiet">{words.requests(requestsPerMinute)}</span>
                    <span className="text-right text-quiet">
                      {roundAt ? words.behind(durationOf(lagSeconds, language)) : words.notYet}
                    </span>
                  </li>
                ))}
              </ul>
              {pagination.total > data.length && (
                <p className="text-quiet">{words.more(pagination.total - data.length)}</p>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Section>
  );
}
