import { useMutation } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useProviders } from '../../api/providers.ts';
import type { components } from '../../api/schema.d.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { PatientLink } from '../../ui/patient-link.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { capitalised } from '../../ui/wording/sentence.ts';
import { longDay, spanOf, wallMoment } from '../../ui/wording/time.ts';
import { standbyRulesWords } from './words.ts';

type Rules = components['schemas']['StandbyRules'];
type Run = components['schemas']['StandbyDryRun'];
type FreedTime = Run['times'][number];

/** Names that are written out; the others are counted. */
const NAMED = 2;

/** Applies the displayed rules to last week's freed times; does not predict answers. */
export function DryRun({ rules }: { readonly rules: Rules }) {
  const words = useWords(standbyRulesWords);
  const run = useMutation({
    mutationFn: async ({ enabled: _, ...body }: Rules) =>
      (await read(api.POST('/api/clinic/standby-rules/dry-run', { body }))).data,
  });
  return (
    <Section title={words.dryRun} lead={words.dryRunWhy} id="dry-run">
      <Button className="justify-self-start" isBusy={run.isPending} onClick={() => run.mutate(rules)}>
        {words.tryIt}
      </Button>
      {run.isError && (
        <p role="alert" className="text-bad">
          {words.dryRunFailed}
        </p>
      )}
      {run.data && <Told run={run.data} />}
    </Section>
  );
}

function Told({ run }: { readonly run: Run }) {
  const words = useWords(standbyRulesWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const { watchedSince } = run;
  return (
    <div className="grid gap-3" role="status">
      <p className="font-strong">{words.told(run.inTime, run.freed)}</p>
      {run.times.length > 0 && (
        <ul className="border-t">
          {run.times.map((time) => (
            <FreedRow key={`${time.providerId} ${time.date} ${time.time} ${time.noticedAt}`} time={time} />
          ))}
        </ul>
      )}
      <p className="text-quiet">
        {words.nobodyKnows}
        {language === 'en' && ' '}
        {watchedSince ? words.watchedSince(longDay(clock.day(watchedSince), language)) : words.notWatched}
      </p>
    </div>
  );
}

function FreedRow({ time }: { readonly time: FreedTime }) {
  const words = useWords(standbyRulesWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const { data: providers = [] } = useProviders();
  const provider = providers.find(({ id }) => id === time.providerId)?.name ?? '';
  const wall = Date.parse(`${time.date}T${time.time}Z`) - clock.wall(time.noticedAt).getTime();
  const inTime = time.asked.filter((each) => each.inTime);
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-b py-2.5 last:border-b-0 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto]">
      <p>
        <strong>{capitalised(wallMoment(time.date, time.time, clock, language))}</strong>{' '}
        <span className="text-quiet">{provider}</span>
        <span className="block text-12 text-quiet">{words.noticed(spanOf(wall / 1000, language))}</span>
      </p>
      {time.why ? (
        <p className="text-quiet">{words[time.why]}</p>
      ) : (
        <p>
          {inTime.slice(0, NAMED).map(({ standbyId, patientId, patientName }, at) => (
            <span key={standbyId}>
              {at > 0 && words.comma}
              <PatientLink id={patientId}>{patientName ?? words.chart(patientId)}</PatientLink>
            </span>
          ))}
          {inTime.length > NAMED && words.more(inTime.length - NAMED)}
        </p>
      )}
      <p className={time.why ? 'text-quiet' : 'text-good'}>
        {time.asked.length > 0 ? words.inTime(inTime.length, time.asked.length) : words.none}
      </p>
    </li>
  );
}
