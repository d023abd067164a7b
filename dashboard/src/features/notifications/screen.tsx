import { useMutation, useQuery } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { api, read } from '../../api/client.ts';
import { useClinicClock, useTick } from '../../api/clinic-clock.ts';
import { NOW_AND_THEN, queryClient } from '../../api/query-client.ts';
import { useSignedIn } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { itemKindWords } from '../../ui/item-kinds.ts';
import { useKeys } from '../../ui/keys.ts';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useRow } from '../../ui/layout/rows.ts';
import { Empty, Skeleton } from '../../ui/layout/states.tsx';
import { Mark } from '../../ui/mark.tsx';
import { asWritten, dictionary, useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownPhone } from '../../ui/wording/phone.ts';
import { momentOf, withShownTimes } from '../../ui/wording/time.ts';
import { inChinese } from './chinese.ts';

export const notifications = createLazyRoute('/in/notifications')({ component: Notifications });

const newsWords = dictionary({
  en: {
    title: 'Notifications',
    readAll: 'Mark all as read',
    nothing: 'Nobody has told you anything yet.',
    nothingWhy: 'Word of the inbox, of your clinic and of your account will be here.',
    failed: 'The notifications could not be read.',
    unread: 'unread',
    list: 'Notifications, newest first',
    open: 'Open',
  },
  zh: {
    title: '通知',
    readAll: '全部标为已读',
    nothing: '还没有通知。',
    nothingWhy: '有关待办、诊所和您账号的消息会出现在这里。',
    failed: '通知读取失败。',
    unread: '未读',
    list: '通知，最新的在前',
    open: '打开',
  },
});

interface News {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly body: string;
  readonly target: { readonly kind: string; readonly id: string } | null;
  readonly about: { readonly name: string | null; readonly phone: string | null } | null;
  readonly readAt: string | null;
  readonly createdAt: string;
}

const KEY = ['notifications'];

function Notifications() {
  const words = useWords(newsWords);
  const { clock } = useClinicClock();
  const news = useQuery({
    queryKey: [...KEY, 'list'],
    refetchInterval: NOW_AND_THEN,
    queryFn: async ({ signal }) => {
      const query = { pageSize: 50 };
      return (await read(api.GET('/api/notifications', { signal, params: { query } }))).data;
    },
  });
  const readAll = useMutation({
    mutationFn: () => read(api.PUT('/api/notifications/read-all')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  const hasUnread = news.data?.some(({ readAt }) => readAt === null) ?? false;
  return (
    <Page title={words.title}>
      <div className="max-w-200">
        {hasUnread && (
          <div className="flex justify-end border-b px-4 py-3 desk:px-8">
            <Button isBusy={readAll.isPending} onClick={() => readAll.mutate()}>
              {words.readAll}
            </Button>
          </div>
        )}
        <Loaded
          query={news}
          failed={words.failed}
          skeleton={<Skeleton rows={8} rowHeight={60} />}
          timeOf={clock.time}
        >
          {(rows) =>
            rows.length === 0 ? (
              <Empty title={words.nothing}>{words.nothingWhy}</Empty>
            ) : (
              <NewsList rows={rows} />
            )
          }
        </Loaded>
      </div>
    </Page>
  );
}

function NewsList({ rows }: { readonly rows: readonly News[] }) {
  const words = useWords(newsWords);
  const navigate = useNavigate();
  const { isAdmin } = useSignedIn();
  const markRead = useMutation({
    mutationFn: (id: string) => read(api.PUT('/api/notifications/{id}/read', { params: { path: { id } } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  const open = ({ id, readAt, target }: News) => {
    if (!readAt) markRead.mutate(id);
    if (target?.kind === 'report')
      return void navigate({ to: isAdmin ? '/operation/report' : '/calls/report' });
    if (target) void navigate({ to: '/inbox', search: { open: target.id } });
  };
  const { keys, rowRef } = useRow(rows.length);
  useKeys(keys);
  useTick(30_000);
  const { language } = useLanguage();
  const kinds = useWords(itemKindWords);
  const told = (row: News) => {
    const { title, body } = language === 'zh' ? inChinese(row, kinds) : row;
    const who = row.about?.name ?? (row.about?.phone ? shownPhone(row.about.phone) : null);
    // A person first, as in the inbox; the kind of work below.
    if (who) return { title: who, body: asWritten(title) };
    return { title: asWritten(title), body: withShownTimes(withShownNumbers(body), language) };
  };
  return (
    <ul aria-label={words.list}>
      {rows.map((row, at) => (
        <li key={row.id} className="border-b">
          <button
            type="button"
            ref={rowRef(at)}
            onClick={() => open(row)}
            className="grid min-h-15 w-full grid-cols-[12px_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-2.5 text-left -outline-offset-2 hover:bg-hover desk:px-8"
          >
            <span className="pt-1.5">{!row.readAt && <Mark shape="dot" tone="accent" />}</span>
            <span className="grid min-w-0">
              <span className={classes('line-clamp-2', !row.readAt && 'font-strong')}>
                {told(row).title}
                {!row.readAt && <span className="sr-only">, {words.unread}</span>}
              </span>
              <span className="text-quiet">{told(row).body}</span>
            </span>
            <When at={row.createdAt} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** 604-555-0100 where a sentence of the service holds +16045550100. */
const withShownNumbers = (text: string): string => text.replace(/\+1\d{10}\b/g, shownPhone);

function When({ at }: { readonly at: string }) {
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  return <span className="whitespace-nowrap text-quiet">{momentOf(new Date(at), clock, language)}</span>;
}
