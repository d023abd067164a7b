import { Link } from '@tanstack/react-router';
import { Check, PhoneForwarded, PhoneOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSaving } from '../../../api/saving.ts';
import { useSignedIn } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Face } from '../../../ui/face.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useKeys } from '../../../ui/keys.ts';
import { Area } from '../../../ui/layout/area.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { toast } from '../../../ui/layout/toast.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { useWords } from '../../../ui/wording/language.tsx';
import { shownPhone } from '../../../ui/wording/phone.ts';
import type { WholeCall } from '../queries.ts';
import { type Entry, minutesOf, storyOf } from '../story.ts';
import { useDeed } from './live-conversation.tsx';
import { type Command, type LiveCall, sendCommand } from './live-queries.ts';
import { liveWords } from './live-words.ts';

const LONGEST = 500;

/** Whether the call is an emergency that nobody has ruled out. */
export const isEmergencyOf = (live: LiveCall): boolean => live.inProgress && live.emergency?.onHold === true;

/** Controls to whisper, speak, transfer and end the call, with a log of their use. */
export function TakePart({ call, live }: { readonly call: WholeCall; readonly live: LiveCall | null }) {
  const words = useWords(liveWords);
  return (
    <aside
      aria-label={words.takePart}
      className="grid min-h-0 content-start gap-5 p-4 desk:overflow-y-auto desk:border-l desk:p-5"
    >
      {live && !live.inProgress && (
        <p>
          {words.over}{' '}
          <Link to="/calls" search={{ open: call.id }} className="link">
            {words.whole}
          </Link>
        </p>
      )}
      {live?.inProgress && !live.controllable && <p className="text-quiet">{words.cannot}</p>}
      {live?.controllable && <Commands key={call.callId} callId={call.callId} live={live} />}
      {live && live.watchers.length > 0 && <Watching call={call} watchers={live.watchers} />}
      <Deeds call={call} live={live} />
    </aside>
  );
}

/** The transfer button above the conversation, for phones. */
export function ThroughNow({ callId, live }: { readonly callId: string; readonly live: LiveCall }) {
  const sending = useSending(callId);
  if (!live.commands.includes('transfer')) return null;
  return (
    <div className="grid gap-2 p-4 desk:hidden">
      <Through live={live} isBusy={sending.isBusy} onSend={sending.run} />
      <Refused refusal={sending.refusal} />
    </div>
  );
}

function useSending(callId: string) {
  const words = useWords(liveWords);
  return useSaving({
    save: (command: Command) => sendCommand(callId, command),
    touches: ['call', 'calls'],
    onSaved: () => toast(words.sent),
  });
}

function Commands({ callId, live }: { readonly callId: string; readonly live: LiveCall }) {
  const words = useWords(liveWords);
  const [asksEnd, setAsksEnd] = useState(false);
  const { isStaff } = useSignedIn();
  const can = (what: Command['what']) => live.commands.includes(what) && (what === 'transfer' || !isStaff);
  const whisper = useRef<HTMLTextAreaElement>(null);
  const say = useRef<HTMLTextAreaElement>(null);
  useKeys({ w: () => whisper.current?.focus(), s: () => say.current?.focus() }, !isStaff);
  const sending = useSending(callId);
  return (
    <>
      {can('transfer') && (
        <div className={isEmergencyOf(live) ? 'hidden desk:block' : undefined}>
          <Through live={live} isBusy={sending.isBusy} onSend={sending.run} />
        </div>
      )}
      <Refused refusal={sending.refusal} />
      {can('whisper') && (
        <Words
          area={whisper}
          label={words.whisper}
          hint={words.whisperHint}
          go={words.whisperGo}
          hotkey="w"
          onSend={(text) => sending.run({ what: 'whisper', text })}
        />
      )}
      {can('say') && (
        <Words
          area={say}
          label={words.say}
          hint={words.sayHint}
          go={words.sayGo}
          hotkey="s"
          onSend={(text) => sending.run({ what: 'say', text })}
        />
      )}
      {can('end') && (
        <Button look="danger" className="justify-self-start" onClick={() => setAsksEnd(true)}>
          <PhoneOff aria-hidden size={16} />
          {words.end}
        </Button>
      )}
      <Confirm
        isOpen={asksEnd}
        title={words.askEnd}
        why={words.askEndWhy}
        yes={words.yesEnd}
        onClose={() => setAsksEnd(false)}
        onYes={() => sending.run({ what: 'end' })}
      />
    </>
  );
}

function Words({
  area,
  label,
  hint,
  go,
  hotkey,
  onSend,
}: {
  readonly area: React.RefObject<HTMLTextAreaElement | null>;
  readonly label: string;
  readonly hint: string;
  readonly go: string;
  readonly hotkey: string;
  onSend(text: string): void;
}) {
  const [text, setText] = useState('');
  return (
    <Form
      className="grid gap-1.5"
      onSubmit={() => {
        if (text.trim() === '') return;
        onSend(text.trim());
        setText('');
      }}
    >
      <Area
        ref={area}
        label={label}
        hint={hint}
        rows={2}
        maxLength={LONGEST}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" hotkey={hotkey} className="justify-self-end" disabled={text.trim() === ''}>
        {go}
      </Button>
    </Form>
  );
}

/** Transfers to the clinic's number or another; red only in an emergency. */
function Through({
  live,
  isBusy,
  onSend,
}: {
  readonly live: LiveCall;
  readonly isBusy: boolean;
  onSend(command: Command): void;
}) {
  const words = useWords(liveWords);
  const [number, setNumber] = useState('');
  const [isOther, setIsOther] = useState(live.transferNumber === null);
  const [asks, setAsks] = useState(false);
  const isEmergency = isEmergencyOf(live);
  const to = isOther ? number.trim() : (live.transferNumber ?? '');
  return (
    <section
      className={classes('grid gap-3', isEmergency && 'rounded-normal border border-bad/30 bg-bad-tint p-4')}
    >
      <div>
        <strong>{isEmergency ? words.throughNow : words.through}</strong>
        <p className="text-quiet">
          {live.transferNumber ? words.rings(shownPhone(live.transferNumber)) : words.noNumber}
        </p>
      </div>
      {isOther && (
        <Field
          label={words.anotherLabel}
          hint={words.anotherHint}
          type="tel"
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
      )}
      <Button
        isBusy={isBusy}
        disabled={to === ''}
        onClick={() => setAsks(true)}
        look={isEmergency ? 'alarm' : 'outline'}
      >
        <PhoneForwarded aria-hidden size={16} />
        {isEmergency ? words.putThroughNow : isOther ? words.yesThrough : words.putThrough}
      </Button>
      {!isOther && (
        <button type="button" className="link justify-self-start text-12" onClick={() => setIsOther(true)}>
          {words.another}
        </button>
      )}
      <Confirm
        isOpen={asks}
        title={words.askThrough(shownPhone(to))}
        why={words.askThroughWhy}
        yes={words.yesThrough}
        onClose={() => setAsks(false)}
        onYes={() => onSend({ what: 'transfer', ...(isOther ? { phoneNumber: to } : {}) })}
      />
    </section>
  );
}

function Confirm({
  isOpen,
  title,
  why,
  yes,
  onClose,
  onYes,
}: {
  readonly isOpen: boolean;
  readonly title: string;
  readonly why: string;
  readonly yes: string;
  onClose(): void;
  onYes(): void;
}) {
  const words = useWords(liveWords);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <p className="text-quiet">{why}</p>
      <div className="mt-6 flex justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button
          look="danger"
          onClick={() => {
            onClose();
            onYes();
          }}
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}

/** Who else has the call open. */
function Watching({ call, watchers }: { readonly call: WholeCall; readonly watchers: LiveCall['watchers'] }) {
  const words = useWords(liveWords);
  const { user } = useSignedIn();
  const began = new Date(call.startedAt).getTime();
  return (
    <section aria-label={words.watching}>
      <h2 className="mb-2 text-14">
        {words.watching} <span className="font-regular text-quiet tabular-nums">{watchers.length}</span>
      </h2>
      <ul>
        {watchers.map(({ userId, name, since }) => (
          <li key={userId} className="flex min-h-8 items-center gap-2">
            <Face name={name} isSmall />
            <span className="min-w-0 truncate">{name}</span>
            <span className="ml-auto shrink-0 text-quiet tabular-nums">
              {userId === user.id
                ? words.thatsYou
                : words.since(minutesOf(Math.max(0, new Date(since).getTime() - began)))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Deeds({ call, live }: { readonly call: WholeCall; readonly live: LiveCall | null }) {
  const words = useWords(liveWords);
  const deeds = storyOf(call).filter(({ what }) => what === 'control');
  const isWarned = (live?.emergency?.told.length ?? 0) > 0;
  return (
    <section aria-label={words.done}>
      <h2 className="mb-2 text-14">{words.done}</h2>
      {deeds.length === 0 && !isWarned && <p className="text-quiet">{words.nothingDone}</p>}
      <ul className="grid gap-1.5">
        {isWarned && (
          <li className="flex items-start gap-2">
            <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-good" />
            {words.warned}
          </li>
        )}
        {deeds.map((entry) => (
          <Deed key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Deed({ entry }: { readonly entry: Entry }) {
  const sentence = useDeed(entry);
  return (
    <li className="flex items-start gap-2">
      <span className="min-w-0 flex-1 break-words">{sentence}</span>
      <span className="text-12 text-quiet tabular-nums leading-5">{minutesOf(entry.offsetMs ?? 0)}</span>
    </li>
  );
}
