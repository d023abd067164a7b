import { useMutation, useQuery } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf, read } from '../../api/client.ts';
import { useClinicClock, useTick } from '../../api/clinic-clock.ts';
import { NOW_AND_THEN, queryClient } from '../../api/query-client.ts';
import { useSignedIn } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Segments } from '../../ui/forms/segments.tsx';
import { itemKindWords } from '../../ui/item-kinds.ts';
import { useKeys } from '../../ui/keys.ts';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useRow } from '../../ui/layout/rows.ts';
import { Empty, Skeleton } from '../../ui/layout/states.tsx';
import { Mark } from '../../ui/mark.tsx';
import { asWritten, dictionary, useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownPhone } from '../../ui/wording/phone.ts';
import { capitalised } from '../../ui/wording/sentence.ts';
import { nearDay, timeAt, withShownTimes } from '../../ui/wording/time.ts';
import { inChinese } from './chinese.ts';

export const notifications = createLazyRoute('/in/notifications')({ component: Notifications });

const newsWords = dictionary({
  en: {
    title: 'Notifications',
    readAll: 'Mark all as read',
    show: 'Show',
    all: 'All',
    unreadOnly: (count: number) => `Unread ${count}`,
    nothing: 'No notifications yet.',
    nothingWhy: 'News of the inbox, of your clinic and of your account will appear here.',
    failed: 'The notifications could not be read.',
    unread: 'unread',
    list: 'Notifications, newest first',
  },
  zh: {
    title: '通知',
    readAll: '全部标为已读',
    show: '显示',
    all: '全部',
    unreadOnly: (count: number) => `未读 ${count}`,
    nothing: '还没有通知。',
    nothingWhy: '有关待办、诊所和您账号的消息会出现在这里。',
    failed: '通知读取失败。',
    unread: '未读',
    list: '通知，最新的在前',
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
    queryFn: dataOf('/api/notifications', { query: { pageSize: 50 } }),
  });
  const readAll = useMutation({
    mutationFn: () => read(api.PUT('/api/notifications/read-all')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  const [show, setShow] = useState<'all' | 'unread'>('all');
  const unread = news.data?.filter(({ readAt }) => readAt === null).length ?? 0;
  return (
    <Page title={words.title}>
      {unread > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-b px-4 py-2 desk:px-6 wide:px-8">
          <Segments<'all' | 'unread'>
            label={words.show}
            value={show}
            options={[
              { value: 'all', label: words.all },
              { value: 'unread', label: words.unreadOnly(unread) },
            ]}
            onChange={setShow}
          />
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
            <NewsByDay rows={show === 'unread' && unread > 0 ? rows.filter(isUnread) : rows} />
          )
        }
      </Loaded>
    </Page>
  );
}

const isUnread = ({ readAt }: News): boolean => readAt === null;

/** Under the day they came on, so that a row need not say it. */
function NewsByDay({ rows }: { readonly rows: readonly News[] }) {
  const { language } = useLanguage();
  const { clock, isKnown } = useClinicClock();
  const navigate = useNavigate();
  const { isAdmin } = useSignedIn();
  const markRead = useMutation({
    mutationFn: (id: string) => read(api.PUT('/api/notifications/{id}/read', { params: { path: { id } } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  const open = (row: News) => {
    if (!row.readAt) markRead.mutate(row.id);
    if (row.target && row.target.kind !== 'report')
      return void navigate({ to: '/inbox', search: { open: row.target.id } });
    const place = placeOf(row, isAdmin);
    if (place) void navigate({ to: place });
  };
  const { keys, rowRef } = useRow(rows.length);
  useKeys(keys);
  useTick(30_000);
  if (!isKnown && !isAdmin) return <Skeleton rows={8} rowHeight={60} />;
  const today = clock.day(clock.now());
  const dayOf = ({ createdAt }: News) => clock.day(new Date(createdAt));
  const days = [...new Set(rows.map(dayOf))];
  return days.map((day) => (
    <section key={day}>
      <h2 className="border-b px-4 pt-4 pb-2 font-regular text-12 text-quiet desk:px-6 wide:px-8">
        {capitalised(nearDay(day, today, language))}
      </h2>
      <ul>
        {rows.flatMap((row, at) =>
          dayOf(row) === day
            ? [<NewsRow key={row.id} row={row} buttonRef={rowRef(at)} onOpen={() => open(row)} />]
            : [],
        )}
      </ul>
    </section>
  ));
}

/** Where one does something about it, by the first word of its type. */
function placeOf({ type, target }: News, isAdmin: boolean) {
  if (target?.kind === 'report') return isAdmin ? '/operation/report' : '/calls/report';
  if (type.startsWith('ticket_')) return isAdmin ? '/operation/support' : '/inbox/support';
  if (isAdmin) return null;
  if (type.startsWith('emr_')) return '/settings/emr';
  if (type.startsWith('erasure_')) return '/settings/privacy';
  return /^(password|session|recovery|second_factor)_/.test(type) ? '/settings/people' : null;
}

function NewsRow({
  row,
  buttonRef,
  onOpen,
}: {
  readonly row: News;
  buttonRef(element: HTMLElement | null): void;
  onOpen(): void;
}) {
  const words = useWords(newsWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const { title, body } = useTold()(row);
  return (
    <li className="border-b">
      <button
        type="button"
        ref={buttonRef}
        onClick={onOpen}
        className="grid min-h-15 w-full grid-cols-[12px_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-2.5 text-left -outline-offset-2 hover:bg-hover desk:px-6 wide:px-8"
      >
        <span className="pt-1.5">{!row.readAt && <Mark shape="dot" tone="accent" />}</span>
        <span className="grid min-w-0">
          <span className={classes('line-clamp-2', !row.readAt && 'font-strong')}>
            {title}
            {!row.readAt && <span className="sr-only">, {words.unread}</span>}
          </span>
          <span className="text-quiet">{body}</span>
        </span>
        <span className="whitespace-nowrap text-quiet">{timeAt(row.createdAt, clock, language)}</span>
      </button>
    </li>
  );
}

/** A person first, as in the inbox, and the kind of work below; else what the service says. */
function useTold(): (row: News) => { readonly title: string; readonly body: string } {
  const { language } = useLanguage();
  const kinds: Readonly<Record<string, string>> = useWords(itemKindWords);
  return (row) => {
    const { title, body } = language === 'zh' ? inChinese(row, kinds) : row;
    const who = row.about?.name ?? (row.about?.phone ? shownPhone(row.about.phone) : null);
    if (who) return { title: who, body: kinds[row.type] ?? asWritten(title) };
    return { title: asWritten(title), body: withShownTimes(withShownNumbers(body), language) };
  };
}

/** 604-555-0100 where a sentence of the service holds +16045550100. */
const withShownNumbers = (text: string): string => text.replace(/\+1\d{10}\b/g, shownPhone);
