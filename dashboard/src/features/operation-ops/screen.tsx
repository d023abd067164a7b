import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { api, read } from '../../api/client.ts';
import { NOW_AND_THEN } from '../../api/query-client.ts';
import { useSaving } from '../../api/saving.ts';
import { readServiceHealth } from '../../api/service-health.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Facts } from '../../ui/layout/side-panel.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Tick } from '../../ui/verdict.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { durationOf } from '../../ui/wording/time.ts';
import { Alarms, useFiring } from './alarms.tsx';
import { Backups } from './backups.tsx';
import { DebugSwitch } from './debug-switch.tsx';
import { Deployment } from './deployment.tsx';
import { Log } from './log.tsx';
import { ReminderFigures } from './reminder-figures.tsx';
import { Schedule } from './schedule.tsx';
import { SendingStop } from './sending-stop.tsx';
import { OpsTabs } from './tabs.tsx';
import { utcTime } from './utc.ts';
import { VoicePush } from './voice-push.tsx';
import { WatchedBooks } from './watched-books.tsx';
import { opsWords } from './words.ts';

export const operationOps = createLazyRoute('/in/operation/')({ component: OpsScreen });

function useService() {
  return useQuery({
    queryKey: ['ops', 'status'],
    refetchInterval: NOW_AND_THEN,
    queryFn: async ({ signal }) => {
      const [health, status] = await Promise.all([
        readServiceHealth(),
        read(api.GET('/api/admin/ops/status', { signal })),
      ]);
      return { health, status: status.data };
    },
  });
}
type Service = NonNullable<ReturnType<typeof useService>['data']>;

function OpsScreen() {
  const words = useWords(opsWords);
  const service = useService();
  return (
    <Page title={words.title} tabs={<OpsTabs />}>
      <div className="grid max-w-340 gap-8 px-4 py-6 desk:px-6 wide:px-8">
        <Loaded query={service} failed={words.failed} skeleton={<Skeleton rows={6} />} timeOf={utcTime}>
          {(data) => <Lead service={data} />}
        </Loaded>
        <Alarms />
        {service.data && (
          <div className="grid gap-x-10 gap-y-8 desk:grid-cols-2">
            <Services service={service.data} />
            <Machine service={service.data} />
            <Workers service={service.data} />
            <Deployment />
          </div>
        )}
        <div className="grid gap-x-10 gap-y-8 desk:grid-cols-2">
          <Schedule />
          <div className="grid content-start gap-8">
            <SendingStop />
            {/* Asked for when seen: not before what stands above them has its height. */}
            {!service.isPending && (
              <>
                <WatchedBooks />
                <ReminderFigures />
              </>
            )}
            <VoicePush />
            <Backups />
            <DebugSwitch />
          </div>
        </div>
        <Log />
      </div>
    </Page>
  );
}

function Lead({ service: { health } }: { readonly service: Service }) {
  const words = useWords(opsWords);
  const { language } = useLanguage();
  const release = useSaving({
    save: (_: undefined) => read(api.POST('/api/admin/ops/release')),
    touches: ['ops'],
  });
  const firing = useFiring();
  const states = Object.values(health.services).map(({ status }) => status);
  // Services that were never configured are not a problem.
  const isUnset = health.status === 'degraded' && ![...states, health.redis].includes('down');
  return (
    <div className="grid gap-2">
      <p className="text-16 tracking-[-.008em] desk:text-20">
        {firing > 0 ? words.firing(firing) : isUnset ? words.unset : words[health.status]}{' '}
        {health.timeZoneData === 'outdated' && words.zone}
      </p>
      <p className="text-quiet">{words.version(health.version, durationOf(health.uptime, language))}</p>
      {health.sending === 'held' && (
        <div className="flex flex-wrap items-center gap-3 rounded-normal bg-watch-tint px-4 py-3">
          <p className="flex-1">{words.held}</p>
          <Button isBusy={release.isBusy} onClick={() => release.run(undefined)}>
            {words.release}
          </Button>
        </div>
      )}
      <Refused refusal={release.refusal} />
    </div>
  );
}

function Services({ service: { health } }: { readonly service: Service }) {
  const words = useWords(opsWords);
  const { database, emr, voice } = health.services;
  const rows = [
    ['database', database.status, database.latency],
    ['emr', emr.status, emr.latency],
    ['voice', voice.status, voice.latency],
    ['redis', health.redis, null],
  ] as const;
  return (
    <Section title={words.services}>
      <ul>
        {rows.map(([name, status, latency]) => (
          <li key={name} className="flex items-center gap-3 border-b py-2 last:border-b-0">
            <Tick outcome={status === 'healthy' ? 'yes' : status === 'down' ? 'no' : 'open'} />
            <span className="flex-1">{words[name]}</span>
            <span className="text-quiet">
              {status === 'healthy'
                ? words.isHealthy
                : status === 'down'
                  ? words.isDown
                  : words.not_configured}
            </span>
            <span className="w-16 text-right text-quiet">
              {latency !== null && status === 'healthy' && words.latency(Math.round(latency))}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Machine({ service: { status } }: { readonly service: Service }) {
  const words = useWords(opsWords);
  const { language } = useLanguage();
  return (
    <Section title={words.machine} lead={status.hostname}>
      <Facts
        facts={[
          [words.memory, `${words.mb(status.memory.usedMB)}, ${Math.round(status.memory.usedPercent)}%`],
          [words.disk, `${status.disk.used} / ${status.disk.total}, ${status.disk.usedPercent}`],
          [words.uptime, durationOf(status.uptime.process, language)],
          [words.runtime, status.runtime],
        ]}
      />
    </Section>
  );
}

function Workers({ service: { status } }: { readonly service: Service }) {
  const words = useWords(opsWords);
  const { language } = useLanguage();
  return (
    <Section title={words.workers}>
      {status.processes.length === 0 ? (
        <p className="text-quiet">{words.noWorkers}</p>
      ) : (
        <ul>
          {status.processes.map(({ name, pid, status: state, memory, restarts, uptime }) => (
            <li
              key={pid}
              className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-4 border-b py-2 last:border-b-0"
            >
              <span className="truncate">
                {name} <span className="text-quiet">{words[state]}</span>
              </span>
              <span className="text-quiet">
                {words.mb(memory / 1_000_000)}
                {restarts > 0 && `, ${words.restarts(restarts)}`}
              </span>
              <span className="text-right text-quiet">{durationOf(uptime, language)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
