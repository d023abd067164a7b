import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { PatientLink } from '../../ui/patient-link.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { dialled, shownPhone } from '../../ui/wording/phone.ts';
import { dueAt } from '../../ui/wording/time.ts';
import { useCallLog } from './call-behind.ts';
import { inboxWords } from './words.ts';

interface Item {
  readonly name: string | null;
  readonly phone: string | null;
  readonly patientId: string | null;
  readonly callId: string | null;
  readonly until: string | null;
  readonly closedAt: string | null;
  readonly callers: number;
  readonly language: 'en' | 'zh' | null;
  readonly emrTask: 'none' | 'written' | 'unknown' | 'refused';
}

/** The patient of the item, with links to the call, fax or visit behind it. */
export function About({ item }: { readonly item: Item }) {
  const words = useWords(inboxWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const call = useCallLog(item.callId);
  const { name, phone, patientId, until, closedAt, callers, emrTask, language: spoken } = item;
  const isOverdue = until !== null && closedAt === null && new Date(until) < clock.now();
  const facts: ReadonlyArray<readonly [string, ReactNode]> = [
    [
      words.who,
      <>
        <PatientLink id={patientId} className="font-strong">
          {name ?? words.unknown}
        </PatientLink>
        {patientId && <span className="block">{words.chart(patientId)}</span>}
      </>,
    ],
    ...(phone
      ? [
          [
            words.number,
            <a key="phone" href={dialled(phone)} className="link">
              {shownPhone(phone)}
            </a>,
          ] as const,
        ]
      : []),
    ...(spoken ? [[words.language, words[`speaks_${spoken}`]] as const] : []),
    [
      isOverdue ? words.overdue : words.until,
      until ? (
        <span key="until" className={isOverdue ? 'text-bad' : undefined}>
          {dueAt(until, clock, language)}
        </span>
      ) : (
        words.untilDone
      ),
    ],
    ...(call
      ? [
          [
            words.callBehind,
            <Link key="call" to="/calls" search={{ open: call }} className="link">
              {words.openCall}
            </Link>,
          ] as const,
        ]
      : []),
    ...(callers > 0 ? [[words.callers, words.met(callers)] as const] : []),
    ...(emrTask === 'written' ? [[words.emrTask, words.emrTaskWritten] as const] : []),
  ];
  return (
    <dl className="grid content-start gap-4">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-12 text-quiet">{label}</dt>
          <dd className="mt-0.5 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
