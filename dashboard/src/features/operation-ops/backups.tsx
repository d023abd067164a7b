import { useQuery } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../ui/language.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { opsWords } from './words.ts';

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

export function Backups() {
  const words = useWords(opsWords);
  const backups = useQuery({
    queryKey: ['ops', 'backups'],
    queryFn: async ({ signal }) => (await read(api.GET('/api/admin/ops/backups', { signal }))).data.backups,
  });
  const take = useSaving({
    save: (_: undefined) => read(api.POST('/api/admin/ops/backups')),
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
      <Refused refusal={take.refusal} />
      <Loaded
        query={backups}
        failed={words.backupsFailed}
        skeleton={<Skeleton rows={3} />}
        timeOf={(at) => at.toISOString().slice(11, 16)}
      >
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-quiet">{words.noBackups}</p>
          ) : (
            <ul className="max-h-64 overflow-y-auto">
              {rows.map(({ name, sizeBytes, modifiedAt }) => (
                <li key={name} className="flex flex-wrap gap-x-4 border-b py-2 last:border-b-0">
                  <span>{modifiedAt.slice(0, 16).replace('T', ' ')} UTC</span>
                  <code className="min-w-0 flex-1 truncate font-mono text-12 text-quiet">{name}</code>
                  <span className="text-quiet">{sizeOf(sizeBytes)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
