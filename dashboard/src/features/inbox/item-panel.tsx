import { Link } from '@tanstack/react-router';
import { CalendarPlus, FileText, MessageSquare, Phone } from 'lucide-react';
import { useState } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { asRefusal } from '../../api/refusal.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { itemKindWords } from '../../ui/item-kinds.ts';
import { useKeys } from '../../ui/keys.ts';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { Bone } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Mark } from '../../ui/mark.tsx';
import { askPatientToBook, textPatient } from '../../ui/patient-link.tsx';
import { TestMark } from '../../ui/test-mark.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { dialled, shownPhone } from '../../ui/wording/phone.ts';
import { momentOf, spanOf, withShownTimes } from '../../ui/wording/time.ts';
import { URGENCY_MARKS, urgencyOf } from '../../ui/wording/urgency.ts';
import { About } from './about.tsx';
import { Assign } from './assign.tsx';
import { Dismiss } from './dismiss.tsx';
import { EmergencyCall, Headline, OwnWords, SaidToCaller } from './emergency.tsx';
import { type Move, useItem, useMove } from './queries.ts';
import { Snooze } from './snooze.tsx';
import { Trail } from './trail.tsx';
import { inboxWords } from './words.ts';

type WholeItem = NonNullable<ReturnType<typeof useItem>['data']>;

/** What happened, what the caller heard, and what to do now. */
export function ItemPanel({
  id,
  onClose,
  onClosed,
}: {
  readonly id: string;
  onClose(): void;
  /** Called when the item is handled, to open the next one. */
  onClosed(id: string): void;
}) {
  const words = useWords(inboxWords);
  const kinds = useWords(itemKindWords);
  const { clock } = useClinicClock();
  const item = useItem(id);
  const desk = useDesk(item.data, onClosed);
  return (
    <SidePanel
      label={item.data ? kinds[item.data.kind] : words.title}
      onClose={onClose}
      areActionsBelow
      head={item.data ? <State item={item.data} /> : <Bone width={180} />}
      actions={item.data && <Actions item={item.data} desk={desk} />}
    >
      <Loaded query={item} failed={words.itemFailed} skeleton={<Waiting />} timeOf={clock.time}>
        {(data) => <Body item={data} />}
      </Loaded>
      <Assign
        isOpen={desk.asks === 'assign'}
        takenBy={item.data?.takenBy ?? null}
        onClose={desk.keep}
        onPerson={(userId) => desk.run({ move: 'assign', userId })}
      />
      <Snooze
        isOpen={desk.asks === 'snooze'}
        promised={item.data?.until ?? null}
        onClose={desk.keep}
        onUntil={(until, note) => desk.run({ move: 'snooze', until: until.toISOString(), note })}
      />
      <Dismiss
        isOpen={desk.asks === 'dismiss'}
        onClose={desk.keep}
        onReason={(reason) => desk.run({ move: 'dismiss', reason })}
      />
    </SidePanel>
  );
}

/** What can be done with an item, by button and by key. */
function useDesk(item: WholeItem | undefined, onClosed: (id: string) => void) {
  const words = useWords(inboxWords);
  const kinds = useWords(itemKindWords);
  const move = useMove();
  const [asks, setAsks] = useState<'assign' | 'snooze' | 'dismiss' | null>(null);
  /** Back to its previous state and assignee. */
  const undo = async ({ id, takenBy }: WholeItem) => {
    await move.mutateAsync({ id, move: 'reopen' });
    if (takenBy) await move.mutateAsync({ id, move: 'assign', userId: takenBy });
  };
  const isWaiting = item?.state === 'open' || item?.state === 'taken';
  const run = (asked: Move) => {
    if (!item) return;
    setAsks(null);
    move.mutate(
      { id: item.id, ...asked },
      {
        onError: (error) => toast(asRefusal(error).status === 409 ? words.movedAlready : words.moveFailed),
        onSuccess: () => {
          const what = [kinds[item.kind], item.name].filter(Boolean).join(', ');
          const said = saidAfter(asked, what, words);
          if (!said) return;
          toast(said, { label: words.undo, act: () => void undo(item) });
          onClosed(item.id);
        },
      },
    );
  };
  useKeys({
    t: item?.state === 'open' ? () => run({ move: 'take' }) : undefined,
    e: isWaiting ? () => run({ move: 'done' }) : undefined,
    a: isWaiting ? () => setAsks('assign') : undefined,
    z: isWaiting ? () => setAsks('snooze') : undefined,
    n: isWaiting && item?.phone ? () => run({ move: 'no-answer' }) : undefined,
  });
  return {
    run,
    isWaiting,
    asks,
    isBusy: move.isPending,
    ask: setAsks,
    keep: () => setAsks(null),
  };
}

type Words = ReturnType<typeof useWords<(typeof inboxWords)['en']>>;

/** The toast after actions that remove the item from the list; other changes are visible. */
function saidAfter(asked: Move, what: string, words: Words): string | null {
  switch (asked.move) {
    case 'done':
      return words.isDone(what);
    case 'dismiss':
      return words.isDismissed(what);
    case 'snooze':
      return words.isSnoozed(what);
    case 'no-answer':
      return words.isTried(what);
    default:
      return null;
  }
}

function State({ item }: { readonly item: WholeItem }) {
  const words = useWords(inboxWords);
  const kinds = useWords(itemKindWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const moment = (at: string) => momentOf(new Date(at), clock, language);
  const mark = URGENCY_MARKS[urgencyOf(item)];
  const said = standingOf(item, words, clock.now(), moment, (seconds) => spanOf(seconds, language));
  return (
    <p className="flex min-w-0 items-center gap-3 overflow-hidden">
      <Badge tone={mark.tone}>
        <Mark {...mark} size={8} />
        {kinds[item.kind]}
      </Badge>
      <TestMark isTest={item.test} />
      <span className="hidden min-w-0 truncate text-quiet wide:inline">{said}</span>
    </p>
  );
}

/** The item's assignee, waiting time or result. */
function standingOf(
  item: WholeItem,
  words: Words,
  now: Date,
  moment: (at: string) => string,
  waited: (seconds: number) => string,
): string {
  if (item.closedAt) {
    if (item.closedItself) return words.endedAt(moment(item.closedAt));
    return item.state === 'done'
      ? words.doneAt(moment(item.closedAt))
      : words.dismissedAt(moment(item.closedAt));
  }
  if (item.snoozedUntil && new Date(item.snoozedUntil) > now)
    return words.snoozedUntil(moment(item.snoozedUntil));
  if (item.state === 'taken') return words.takenBy(item.takenByName ?? words.somebody);
  const seconds = (now.getTime() - Date.parse(item.since)) / 1000;
  return seconds < 60 ? words.openShort : words.openFor(waited(seconds));
}

function Actions({ item, desk }: { readonly item: WholeItem; readonly desk: ReturnType<typeof useDesk> }) {
  const words = useWords(inboxWords);
  const { run, isBusy } = desk;
  if (!desk.isWaiting)
    return (
      <Button isBusy={isBusy} onClick={() => run({ move: 'reopen' })}>
        {words.reopen}
      </Button>
    );
  return (
    <>
      {item.state === 'open' ? (
        <Button hotkey="t" isBusy={isBusy} onClick={() => run({ move: 'take' })}>
          {words.take}
        </Button>
      ) : (
        <Button look="plain" isBusy={isBusy} onClick={() => run({ move: 'assign', userId: null })}>
          {words.giveBack}
        </Button>
      )}
      {item.phone && (
        <Button hotkey="n" isBusy={isBusy} onClick={() => run({ move: 'no-answer' })}>
          {words.noAnswer}
        </Button>
      )}
      <Button hotkey="e" isBusy={isBusy} onClick={() => run({ move: 'done' })}>
        {words.markDone}
      </Button>
      <Button look="plain" hotkey="a" onClick={() => desk.ask('assign')}>
        {words.assign}
      </Button>
      <Button look="plain" hotkey="z" onClick={() => desk.ask('snooze')}>
        {words.snooze}
      </Button>
      <Button look="plain" onClick={() => desk.ask('dismiss')}>
        {words.dismiss}
      </Button>
    </>
  );
}

function Body({ item }: { readonly item: WholeItem }) {
  const { language } = useLanguage();
  const isEmergency = item.kind === 'emergency';
  return (
    <div className="grid gap-x-8 gap-y-6 p-4 desk:p-6 broad:grid-cols-[minmax(0,1fr)_208px]">
      <div className="grid max-w-[68ch] content-start gap-6">
        <p className="text-pretty text-16 desk:text-20">
          {isEmergency ? <Headline item={item} /> : withShownTimes(item.happened, language)}
        </p>
        {isEmergency ? <OfEmergency item={item} /> : <Task item={item} />}
        {!isEmergency && <Told item={item} />}
        <Trail item={item} isEmergency={isEmergency} />
      </div>
      <About item={item} />
    </div>
  );
}

function OfEmergency({ item }: { readonly item: WholeItem }) {
  return (
    <>
      {item.closedAt === null && <EmergencyCall item={item} />}
      <OwnWords item={item} />
      <SaidToCaller item={item} />
    </>
  );
}

function Task({ item }: { readonly item: WholeItem }) {
  const words = useWords(inboxWords);
  const { language } = useLanguage();
  return (
    <section className="grid justify-items-start gap-3">
      <h2 className="font-regular text-12 text-quiet">{words.todo}</h2>
      <p>{withShownTimes(item.todo, language)}</p>
      {item.kind === 'fax_review' && item.documentId && (
        <Link to="/inbox/fax" search={{ open: item.documentId }} className={buttonLook('primary')}>
          <FileText aria-hidden size={16} />
          {words.review}
        </Link>
      )}
      {item.phone && !item.test && (
        <a href={dialled(item.phone)} className={`${buttonLook('primary')} w-full desk:w-auto`}>
          <Phone aria-hidden size={16} />
          {words.call(shownPhone(item.phone))}
        </a>
      )}
      <Patient patientId={item.test ? null : item.patientId} />
    </section>
  );
}

/** What the caller was promised or warned of. */
function Told({ item }: { readonly item: WholeItem }) {
  const words = useWords(inboxWords);
  if (!item.told) return null;
  return (
    <section className="grid gap-2">
      <h2 className="font-regular text-12 text-quiet">
        {item.kind === 'sms_reply' ? words.answeredByText : words.told}
      </h2>
      <blockquote className="border-accent border-l-2 pl-4">{item.told}</blockquote>
    </section>
  );
}

/** Buttons to text the patient or send a booking link; only with a chart. */
function Patient({ patientId }: { readonly patientId: string | null }) {
  const words = useWords(inboxWords);
  if (!patientId) return null;
  return (
    <div className="flex w-full flex-wrap gap-2">
      <Button className="w-full desk:w-auto" onClick={() => textPatient(patientId)}>
        <MessageSquare aria-hidden size={16} />
        {words.textThem}
      </Button>
      <Button className="w-full desk:w-auto" onClick={() => askPatientToBook(patientId)}>
        <CalendarPlus aria-hidden size={16} />
        {words.askToBook}
      </Button>
    </div>
  );
}

function Waiting() {
  return (
    <div className="grid gap-4 p-6" role="status">
      <Bone width="80%" className="h-4" />
      <Bone width="64%" className="h-4" />
      <Bone width={160} className="mt-4 h-8" />
      <Bone width="70%" className="mt-4" />
      <Bone width="52%" />
    </div>
  );
}
