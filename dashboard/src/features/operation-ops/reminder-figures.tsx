import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf } from '../../api/client.ts';
import { NOW_AND_THEN } from '../../api/query-client.ts';
import type { components } from '../../api/schema.d.ts';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useSeen } from '../../ui/seen.ts';
import { dictionary, useWords } from '../../ui/wording/language.tsx';
import { utcTime } from './utc.ts';

const figuresWords = dictionary({
  en: {
    title: 'Reminders',
    why: 'Clinics that remind their patients, and what became of it.',
    failed: 'The figures of the reminders could not be read.',
    none: 'No clinic reminds its patients.',
    clinic: 'Clinic',
    sent: 'Sent',
    skipped: 'Skipped',
    refused: 'Refused by the vendor',
    more: (count: number) => `and ${count} more`,
  },
  zh: {
    title: '就诊提醒',
    why: '发送提醒的诊所及其结果。',
    failed: '提醒统计读取失败。',
    none: '没有诊所发送提醒。',
    clinic: '诊所',
    sent: '已发送',
    skipped: '略过',
    refused: '服务商拒绝',
    more: (count: number) => `另有 ${count} 家`,
  },
});

type Figures = components['schemas']['ReminderFigures'];

const MOST = 20;

/** Reminder results of each clinic; refusals by the SMS vendor are highlighted. */
export function ReminderFigures() {
  const words = useWords(figuresWords);
  const [place, isSeen] = useSeen();
  const figures = useQuery({
    enabled: isSeen,
    queryKey: ['ops', 'reminders'],
    refetchInterval: NOW_AND_THEN,
    queryFn: answerOf('/api/admin/ops/reminders', { query: { pageSize: MOST } }),
  });
  return (
    <Section title={words.title} lead={words.why}>
      <div ref={place}>
        <Loaded query={figures} failed={words.failed} skeleton={<Skeleton rows={2} />} timeOf={utcTime}>
          {({ data, pagination }) => (
            <>
              {data.length === 0 ? <p className="text-quiet">{words.none}</p> : <Rows rows={data} />}
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

function Rows({ rows }: { readonly rows: readonly Figures[] }) {
  const words = useWords(figuresWords);
  const head = 'h-8 font-regular text-12 text-quiet';
  const cell = 'h-9 border-t text-right';
  return (
    <table className="w-full">
      <thead>
        <tr>
          <th scope="col" className={`${head} text-left`}>
            {words.clinic}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {words.sent}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {words.skipped}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {words.refused}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ clinicId, clinicName, sent, skipped, refused, refusedFor }) => (
          <tr key={clinicId}>
            <th scope="row" className="h-9 border-t text-left font-regular">
              <Link to="/clinics" search={{ open: clinicId }} className="link">
                {clinicName}
              </Link>
            </th>
            <td className={cell}>{sent}</td>
            <td className={`${cell} text-quiet`}>{skipped}</td>
            <td className={cell}>
              <span className="inline-flex items-center gap-1.5">
                {refused > 0 && <Mark shape="dot" tone="watch" />}
                {refusedFor.length > 0 && (
                  <span className="hidden text-12 text-quiet desk:inline">{refusedFor.join(', ')}</span>
                )}
                {refused}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
