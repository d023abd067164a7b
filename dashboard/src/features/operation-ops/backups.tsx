import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import { api, read, withLongTimeout } from '../../api/client.ts';
import { useTick } from '../../api/clinic-clock.ts';
import { useSaving } from '../../api/saving.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useSeen } from '../../ui/seen.ts';
import { Tick } from '../../ui/verdict.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { durationOf } from '../../ui/wording/time.ts';
import { backupWords } from './backup-words.ts';
import { DownloadTrouble, useDownload } from './download-backup.tsx';
import { useUtcMoment, utcTime } from './utc.ts';

const sizeOf = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} kB`
    : bytes < 1_000_000_000
      ? `${(bytes / 1_000_000).toFixed(1)} MB`
      : `${(bytes / 1_000_000_000).toFixed(2)} GB`;

function useBackups(isSeen: boolean) {
  return useQuery({
    enabled: isSeen,
    queryKey: ['ops', 'backups'],
    queryFn: async ({ signal }) => (await read(api.GET('/api/admin/ops/backups', { signal }))).data.backups,
  });
}
type Backup = NonNullable<ReturnType<typeof useBackups>['data']>[number];

export function Backups() {
  const words = useWords(backupWords);
  const [place, isSeen] = useSeen();
  const backups = useBackups(isSeen);
  const take = useSaving({
    save: (_: undefined) => read(api.POST('/api/admin/ops/backups', { fetch: withLongTimeout })),
    touches: ['ops'],
    onSaved: () => toast(words.backedUp),
  });
  return (
    <Section
      title={words.backups}
      lead={words.backupsWhy}
      aside={
        <Button isBusy={take.isBusy} onClick={() => take.run(undefined)}>
          {words.backUp}
        </Button>
      }
    >
      <div role="status" className="grid gap-2 empty:hidden">
        {take.isBusy && <UnderWay said={words.taking} />}
        <Refused refusal={take.refusal} />
      </div>
      <div ref={place}>
        <Loaded query={backups} failed={words.failed} skeleton={<Skeleton rows={3} />} timeOf={utcTime}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="text-quiet">{words.none}</p>
            ) : (
              <ul className="max-h-96 overflow-y-auto">
                {rows.map((backup) => (
                  <Row key={backup.name} backup={backup} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Section>
  );
}

/** Shows how long a running task has taken. */
function UnderWay({ said }: { readonly said: string }) {
  const words = useWords(backupWords);
  const { language } = useLanguage();
  const began = useRef(Date.now());
  useTick(1_000);
  return (
    <div className="grid gap-2 rounded-normal bg-info-tint px-4 py-3">
      <p className="flex flex-wrap gap-x-2">
        <span>{said}</span>
        <span className="text-quiet">
          {words.since(durationOf((Date.now() - began.current) / 1000, language))}
        </span>
      </p>
      <progress aria-label={said} className="h-1 w-full" />
    </div>
  );
}

function Row({ backup: { name, sizeBytes, modifiedAt } }: { readonly backup: Backup }) {
  const utcMoment = useUtcMoment();
  const words = useWords(backupWords);
  const params = { path: { name } };
  const check = useSaving({
    save: async (_: undefined) =>
      (await read(api.POST('/api/admin/ops/backups/{name}/check', { params, fetch: withLongTimeout }))).data,
    touches: [],
  });
  const download = useDownload(name);
  const when = utcMoment(modifiedAt);
  return (
    <li className="grid gap-1 border-b py-1.5 last:border-b-0">
      <div className="flex items-center gap-x-3">
        <span title={name} className="min-w-0 flex-1 truncate">
          {when}
        </span>
        <span className="text-quiet">{sizeOf(sizeBytes)}</span>
        <Button
          look="plain"
          aria-label={`${words.check}: ${when}`}
          isBusy={check.isBusy}
          onClick={() => check.run(undefined)}
        >
          {words.check}
        </Button>
        <IconButton
          label={`${words.download}: ${when}`}
          aria-busy={download.isBusy || undefined}
          onClick={() => !download.isBusy && download.run({})}
        >
          <Download aria-hidden size={16} />
        </IconButton>
      </div>
      <div role="status" className="grid gap-1 empty:hidden">
        {check.isBusy && <UnderWay said={words.checking} />}
        {download.isBusy && <UnderWay said={words.downloading} />}
        <Refused refusal={check.refusal} />
        <DownloadTrouble download={download} />
        {!check.isBusy && check.answer && (
          <p className="flex items-start gap-2 pb-1">
            <Tick outcome={check.answer.ok ? 'yes' : 'no'} />
            {check.answer.ok ? (
              <span>{words.whole}</span>
            ) : (
              <span>
                <strong className="text-bad">{words.broken}</strong>{' '}
                <span lang="en">{check.answer.message}</span>
              </span>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
