import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Field, inputLook } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { useKeys } from '../../ui/keys.ts';
import { FilterBar } from '../../ui/layout/filter-bar.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useRow } from '../../ui/layout/rows.ts';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { Empty, Skeleton } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { momentOf } from '../../ui/wording/time.ts';
import {
  type Question,
  type Thread,
  useAsk,
  useReply,
  useThread,
  useThreads,
  type WholeThread,
} from './support-queries.ts';
import { supportWords } from './support-words.ts';
import { InboxTabs } from './tabs.tsx';

export const support = createLazyRoute('/in/inbox/support')({ component: SupportScreen });
const route = getRouteApi('/in/inbox/support');

/** The clinic's support tickets and their answers. */
function SupportScreen() {
  const words = useWords(supportWords);
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const { clock } = useClinicClock();
  const threads = useThreads();
  const go = (id: string | undefined) => void navigate({ search: id ? { open: id } : {}, replace: true });
  return (
    <Page title={words.title} isSplit tabs={<InboxTabs place="support" />}>
      <div className="flex min-h-0 w-full flex-col desk:w-100 desk:shrink-0">
        <FilterBar>
          <Button className="ml-auto" onClick={() => go('new')}>
            <Plus aria-hidden size={16} />
            {words.ask}
          </Button>
        </FilterBar>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Loaded
            query={threads}
            failed={words.failed}
            skeleton={<Skeleton rows={6} rowHeight={60} />}
            timeOf={clock.time}
          >
            {(rows) =>
              rows.length === 0 ? (
                <Empty title={words.nothing}>{words.nothingWhy}</Empty>
              ) : (
                <Threads rows={rows} openId={open} onOpen={go} />
              )
            }
          </Loaded>
        </div>
      </div>
      {open === 'new' ? (
        <Asking onClose={() => go(undefined)} onAsked={go} />
      ) : open ? (
        <ThreadPanel key={open} id={open} onClose={() => go(undefined)} />
      ) : (
        <div className="hidden flex-1 border-l bg-raised desk:block">
          <p className="p-6 text-quiet">{(threads.data?.length ?? 0) > 0 && words.choose}</p>
        </div>
      )}
    </Page>
  );
}

function Threads({
  rows,
  openId,
  onOpen,
}: {
  readonly rows: readonly Thread[];
  readonly openId: string | undefined;
  onOpen(id: string): void;
}) {
  const words = useWords(supportWords);
  const { language } = useLanguage();
  const { clock, isKnown } = useClinicClock();
  const { keys, rowRef } = useRow(rows.length, (at) => openId && rows[at] && onOpen(rows[at].id));
  useKeys(keys);
  return (
    <ul aria-label={words.list}>
      {rows.map((row, at) => (
        <li key={row.id}>
          <button
            type="button"
            ref={rowRef(at)}
            aria-current={row.id === openId}
            onClick={() => onOpen(row.id)}
            className={classes(
              'grid min-h-15 w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b px-4 py-2.5 text-left -outline-offset-2 desk:px-6 wide:pl-8',
              row.id === openId ? 'bg-accent-tint shadow-[inset_3px_0_var(--accent)]' : 'hover:bg-hover',
            )}
          >
            <strong className="line-clamp-2">{row.title}</strong>
            <span className="whitespace-nowrap text-quiet">
              {isKnown && momentOf(new Date(row.updatedAt), clock, language)}
            </span>
            <span
              className={classes(
                'truncate',
                row.status === 'waiting' ? 'font-strong text-watch' : 'text-quiet',
              )}
            >
              {words[row.status]}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function ThreadPanel({ id, onClose }: { readonly id: string; onClose(): void }) {
  const words = useWords(supportWords);
  const { clock } = useClinicClock();
  const thread = useThread(id);
  return (
    <SidePanel
      label={words.title}
      onClose={onClose}
      head={
        <>
          <h2 className="truncate text-16">{thread.data?.title}</h2>
          <p className="text-quiet">{thread.data && words[thread.data.status]}</p>
        </>
      }
    >
      <Loaded
        query={thread}
        failed={words.threadFailed}
        skeleton={<Skeleton rows={4} rowHeight={60} />}
        timeOf={clock.time}
      >
        {(data) => <Talk thread={data} />}
      </Loaded>
    </SidePanel>
  );
}

function Talk({ thread }: { readonly thread: WholeThread }) {
  const words = useWords(supportWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const when = (at: string) => momentOf(new Date(at), clock, language);
  const said = [
    { id: thread.id, isOurs: false, who: words.you, at: thread.createdAt, body: thread.description },
    ...thread.messages.map(({ id, authorRole, authorName, createdAt, body }) => {
      const isOurs = authorRole === 'platform_admin';
      return { id, isOurs, who: isOurs ? words.us : (authorName ?? words.you), at: createdAt, body };
    }),
  ];
  return (
    <div className="grid max-w-[75ch] gap-6 p-4 desk:p-6">
      <ol className="grid gap-4">
        {said.map(({ id, isOurs, who, at, body }) => (
          <li
            key={id}
            className={classes('border-l-2 pl-4', isOurs ? 'border-accent' : 'border-line-button')}
          >
            <p className="text-12 text-quiet">{words.said(who, when(at))}</p>
            <p className="whitespace-pre-wrap break-words">{body}</p>
          </li>
        ))}
      </ol>
      <Reply id={thread.id} isOver={thread.status === 'resolved' || thread.status === 'closed'} />
    </div>
  );
}

function Reply({ id, isOver }: { readonly id: string; readonly isOver: boolean }) {
  const words = useWords(supportWords);
  const reply = useReply(id);
  const [text, setText] = useState('');
  const send = () =>
    reply.mutate(text.trim(), {
      onError: () => toast(words.sendFailed),
      onSuccess: () => {
        setText('');
        toast(words.replied);
      },
    });
  return (
    <Form className="grid justify-items-start gap-2" onSubmit={() => text.trim() !== '' && send()}>
      <label htmlFor="reply">{words.reply}</label>
      <textarea
        id="reply"
        rows={4}
        maxLength={5000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className={classes(inputLook, 'py-2')}
      />
      {isOver && <p className="text-12 text-quiet">{words.replyAgain}</p>}
      <Button type="submit" look="primary" isBusy={reply.isPending} disabled={text.trim() === ''}>
        {words.send}
      </Button>
    </Form>
  );
}

const PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;

function Asking({ onClose, onAsked }: { onClose(): void; onAsked(id: string): void }) {
  const words = useWords(supportWords);
  const ask = useAsk();
  const { register, handleSubmit, formState } = useForm<Question>({
    defaultValues: { title: '', description: '', priority: 'medium' },
  });
  const { errors } = formState;
  const submit = handleSubmit((question) =>
    ask.mutate(question, {
      onError: () => toast(words.sendFailed),
      onSuccess: ({ id }) => {
        toast(words.sent);
        onAsked(id);
      },
    }),
  );
  return (
    <SidePanel label={words.ask} onClose={onClose} head={<h2 className="text-16">{words.ask}</h2>}>
      <form
        onSubmit={(event) => void submit(event)}
        className="grid max-w-[68ch] gap-4 p-4 desk:p-6"
        noValidate
      >
        <Field
          label={words.subject}
          autoFocus
          maxLength={200}
          error={errors.title && words.required}
          {...register('title', { required: true })}
        />
        <div className="grid gap-1">
          <label htmlFor="question">{words.describe}</label>
          <textarea
            id="question"
            rows={8}
            maxLength={5000}
            aria-invalid={errors.description ? true : undefined}
            aria-describedby="question-hint"
            className={classes(inputLook, 'py-2')}
            {...register('description', { required: true })}
          />
          <p
            id="question-hint"
            className={classes('text-12', errors.description ? 'text-bad' : 'text-quiet')}
          >
            {errors.description ? words.required : words.describeHint}
          </p>
        </div>
        <div className="grid gap-1">
          <label htmlFor="priority">{words.priority}</label>
          <select id="priority" className={classes(inputLook, 'h-10')} {...register('priority')}>
            {PRIORITIES.map((priority) => (
              <option key={priority} value={priority}>
                {words[priority]}
              </option>
            ))}
          </select>
        </div>
        <div className="flex gap-2">
          <Button type="submit" look="primary" isBusy={ask.isPending}>
            {words.send}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </form>
    </SidePanel>
  );
}
