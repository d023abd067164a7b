import { useQuery } from '@tanstack/react-query';
import { api, dataOf, read } from '../../api/client.ts';
import { NOW_AND_THEN } from '../../api/query-client.ts';
import { useSaving } from '../../api/saving.ts';
import { Switch } from '../../ui/forms/switch.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Facts } from '../../ui/layout/side-panel.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { Refused } from '../../ui/refused.tsx';
import { dictionary, useLanguage, useWords } from '../../ui/wording/language.tsx';
import { listed } from '../../ui/wording/sentence.ts';
import { durationOf } from '../../ui/wording/time.ts';

const watchWords = dictionary({
  en: {
    title: 'Schedule watch',
    why: 'Reads the next 14 days of the EMR once a minute. Reminders, standby and links turn it on by themselves.',
    failed: 'The schedule watch could not be read.',
    watch: 'Watch it even if nothing needs it yet',
    neededBy: 'Needed by',
    nobody: 'Nothing, so it is off',
    last: 'Last read',
    ago: (length: string) => `${length} ago`,
    notYet: 'not yet',
    requests: 'Requests in the last minute',
    known: 'Watching',
    rows: (rows: number, providers: number) => `${rows} visits of ${providers} doctors`,
    trouble: 'Cut short by',
    reminders: 'reminders',
    standby: 'standby',
    links: 'links',
    operator: 'an operator',
  },
  zh: {
    title: '预约监看',
    why: '每分钟读取一次病历系统未来 14 天的预约。提醒、提前空位和链接会自动开启。',
    failed: '无法读取监看状态。',
    watch: '即使暂时不需要也监看',
    neededBy: '需要者',
    nobody: '无，因此不读取',
    last: '上次读取',
    ago: (length: string) => `${length}前`,
    notYet: '尚未读取',
    requests: '上一分钟的请求数',
    known: '监看中',
    rows: (rows: number, providers: number) => `${providers} 位医生的 ${rows} 次就诊`,
    trouble: '中断原因',
    reminders: '提醒',
    standby: '提前空位',
    links: '链接',
    operator: '运营人员',
  },
});

/** Which features need this clinic's book, how far behind the watcher is, and a switch to try it. */
export function WatchedBook({ id }: { readonly id: string }) {
  const words = useWords(watchWords);
  const params = { path: { id } };
  const watch = useQuery({
    queryKey: ['watcher', id],
    refetchInterval: NOW_AND_THEN,
    queryFn: dataOf('/api/admin/ops/watcher/{id}', params),
  });
  const turn = useSaving({
    save: (watched: boolean) => read(api.PUT('/api/admin/ops/watcher/{id}', { params, body: { watched } })),
    touches: ['watcher', 'ops'],
  });
  return (
    <Section title={words.title} lead={words.why}>
      <Loaded query={watch} failed={words.failed} skeleton={<Skeleton rows={2} />}>
        {(data) => (
          <>
            <Switch
              label={words.watch}
              isOn={data.watched}
              isDisabled={turn.isBusy}
              onChange={(isOn) => turn.run(isOn)}
            />
            <Standing watch={data.watch} />
          </>
        )}
      </Loaded>
      <Refused refusal={turn.refusal} />
    </Section>
  );
}

interface Watch {
  readonly wantedBy: readonly string[];
  readonly providers: number;
  readonly rows: number;
  readonly roundAt: string | null;
  readonly lagSeconds: number;
  readonly requestsPerMinute: number;
  readonly trouble: string | null;
}

function Standing({ watch }: { readonly watch: Watch | null }) {
  const words = useWords(watchWords);
  const { language } = useLanguage();
  if (!watch) return <Facts facts={[[words.neededBy, words.nobody]]} />;
  const named = words as unknown as Readonly<Record<string, string>>;
  return (
    <Facts
      facts={[
        [
          words.neededBy,
          listed(
            watch.wantedBy.map((by) => named[by] ?? by),
            language,
          ),
        ],
        [words.last, watch.roundAt ? words.ago(durationOf(watch.lagSeconds, language)) : words.notYet],
        [words.requests, watch.requestsPerMinute],
        [words.known, words.rows(watch.rows, watch.providers)],
        ...(watch.trouble ? [[words.trouble, watch.trouble] as const] : []),
      ]}
    />
  );
}
