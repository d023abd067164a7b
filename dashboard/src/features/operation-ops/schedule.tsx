import { Link } from '@tanstack/react-router';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { Tick, Verdict } from '../../ui/verdict.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { listed } from '../../ui/wording/sentence.ts';
import { durationOf } from '../../ui/wording/time.ts';
import { kindName } from './job-kinds.ts';
import { type Job, type ScheduledJob, useJobs, useSchedule } from './job-queries.ts';
import { jobsWords } from './jobs-words.ts';
import { Retry } from './retry.tsx';
import { useUtcMoment } from './utc.ts';

const SHOWN = 5;

/** Scheduled jobs and jobs that were given up, worst first. */
export function Schedule() {
  const utcMoment = useUtcMoment();
  const words = useWords(jobsWords);
  const schedule = useSchedule();
  const queues = schedule.data?.queues ?? [];
  const sum = (of: 'failed' | 'waiting') => queues.reduce((all, queue) => all + queue[of], 0);
  // Load failed jobs only if there are any.
  const failed = useJobs({ state: 'failed' }, '', SHOWN, sum('failed') > 0);
  return (
    <Section
      title={words.section}
      lead={schedule.data && words.lead(sum('failed'), sum('waiting'))}
      aside={
        <Link to="/operation/jobs" className="link whitespace-nowrap">
          {words.all}
        </Link>
      }
    >
      <Loaded
        query={schedule}
        failed={words.scheduleFailed}
        skeleton={<Skeleton rows={5} />}
        timeOf={(at) => utcMoment(at.toISOString())}
      >
        {({ jobs }) => (
          <ul className="rounded-normal border bg-raised px-4">
            {(failed.data?.data ?? []).map((job) => (
              <GivenUp key={job.id} job={job} />
            ))}
            {jobs.toSorted(worstFirst).map((job) => (
              <Scheduled key={job.name} job={job} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

const isBad = ({ runs: [last] }: ScheduledJob) => last?.failed === true;
const worstFirst = (one: ScheduledJob, other: ScheduledJob) => Number(isBad(other)) - Number(isBad(one));

function GivenUp({ job }: { readonly job: Job }) {
  const utcMoment = useUtcMoment();
  const words = useWords(jobsWords);
  const { language } = useLanguage();
  return (
    <Verdict
      outcome="no"
      title={listed([kindName(job.kind, language), job.clinicName ?? words.platform], language)}
      aside={<Retry job={job} />}
    >
      {job.finishedAt && words.ranBadly(utcMoment(job.finishedAt))}{' '}
      <code className="font-mono text-12">{job.lastError}</code>
    </Verdict>
  );
}

function Scheduled({ job }: { readonly job: ScheduledJob }) {
  const utcMoment = useUtcMoment();
  const words = useWords(jobsWords);
  const { language } = useLanguage();
  const [last] = job.runs;
  const outcome = !last?.finishedAt ? 'open' : last.failed ? 'no' : 'yes';
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-3 border-b py-2 last:border-b-0 desk:grid-cols-[16px_minmax(0,1fr)_auto] desk:items-center">
      <Tick outcome={outcome} />
      <span className={outcome === 'no' ? 'font-strong' : undefined}>{kindName(job.name, language)}</span>
      <span className="col-start-2 text-quiet desk:col-start-auto desk:text-right">{said()}</span>
    </li>
  );

  function said(): string {
    if (!last) return words.never;
    if (!last.finishedAt) return words.runs;
    if (last.failed) return job.lastSuccessAt ? words.goodAt(utcMoment(job.lastSuccessAt)) : words.neverGood;
    const seconds = (Date.parse(last.finishedAt) - Date.parse(last.startedAt)) / 1000;
    return words.ranAt(
      utcMoment(last.startedAt),
      seconds < 1 ? words.underASecond : durationOf(seconds, language),
    );
  }
}
