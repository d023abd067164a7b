import { RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { ROSTER_TOUCHES } from './queries.ts';
import { providersWords } from './words.ts';

const previewNow = async (_: undefined) => (await read(api.GET('/api/clinic/providers/sync/preview'))).data;
type RosterPreview = Awaited<ReturnType<typeof previewNow>>;

/** Previews a roster sync and applies it after review. */
export function RosterSync({ isFirst }: { readonly isFirst: boolean }) {
  const words = useWords(providersWords);
  const look = useSaving({ save: previewNow, touches: [] });
  const sync = useSaving({
    save: (_: undefined) => read(api.POST('/api/clinic/providers/sync')),
    touches: ROSTER_TOUCHES,
    onSaved: () => {
      look.forget();
      toast(words.taken);
    },
  });
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    look.forget();
    sync.forget();
  };
  const start = () => {
    setOpen(true);
    look.run(undefined);
  };
  return (
    <>
      <Button look={isFirst ? 'primary' : 'outline'} isBusy={look.isBusy} onClick={start}>
        <RotateCw aria-hidden size={16} />
        {isFirst ? words.readFirst : words.sync}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={words.syncTitle}>
        <div role="status" className="grid gap-4">
          <p className="text-quiet">{words.syncWhy}</p>
          {look.isBusy && <p>{words.looking}</p>}
          <Refused refusal={look.refusal ?? sync.refusal} />
          {look.answer && !look.isBusy && (
            <Preview
              preview={look.answer}
              isBusy={sync.isBusy}
              onTake={() => {
                sync.run(undefined);
                setOpen(false);
              }}
            />
          )}
        </div>
        <div className="mt-4">
          <Button look="plain" onClick={close}>
            {words.close}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function Preview({
  preview,
  isBusy,
  onTake,
}: {
  readonly preview: RosterPreview;
  readonly isBusy: boolean;
  onTake(): void;
}) {
  const words = useWords(providersWords);
  const count = preview.added.length + preview.changed.length;
  if (count === 0) return <p>{words.same}</p>;
  return (
    <>
      <p>{words.differs(count)}</p>
      <div className="max-h-[40vh] overflow-y-auto rounded-normal border">
        <Differences preview={preview} />
      </div>
      <div>
        <Button look="primary" isBusy={isBusy} onClick={onTake}>
          {words.takeOver(count)}
        </Button>
      </div>
    </>
  );
}

function Differences({ preview }: { readonly preview: RosterPreview }) {
  const words = useWords(providersWords);
  const valueIn = (value: string | null | undefined) =>
    value === 'female' || value === 'male' ? words[value] : value;
  return (
    <ul>
      {preview.added.map(({ emrProviderId, name, specialty, status }) => (
        <Line
          key={emrProviderId}
          sign="+"
          title={name}
          what={status === 'active' ? words.comesIn : words.comesInOff}
          number={emrProviderId}
        >
          {status === 'active' ? specialty : words.comesInOffWhy}
        </Line>
      ))}
      {preview.changed.map(({ id, emrProviderId, name, before, after }) => {
        const stops = after.status === 'inactive';
        return (
          <Line
            key={id}
            sign={stops ? '−' : '~'}
            title={name}
            what={stops ? words.stops : after.status === 'active' ? words.returns : words.changes}
            number={emrProviderId}
          >
            {stops && words.stopsWhy}
            {(['name', 'specialty', 'gender'] as const).map(
              (field) =>
                after[field] !== undefined && (
                  <span key={field} className="block">
                    <s>{valueIn(before[field])}</s> → {valueIn(after[field])}
                  </span>
                ),
            )}
          </Line>
        );
      })}
    </ul>
  );
}

const COLOURS = { '+': 'text-good', '~': 'text-info', '−': 'text-watch' } as const;

function Line({
  sign,
  title,
  what,
  number,
  children,
}: {
  readonly sign: keyof typeof COLOURS;
  readonly title: string;
  readonly what: string;
  readonly number: string | null;
  readonly children: ReactNode;
}) {
  const words = useWords(providersWords);
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2 border-b px-4 py-3">
      <span aria-hidden className={classes('font-mono', COLOURS[sign])}>
        {sign}
      </span>
      <div className="min-w-0">
        <p>
          <strong>{title}</strong> {what}
        </p>
        <div className="text-quiet">{children}</div>
      </div>
      <span className="text-quiet">{number && words.number(number)}</span>
    </li>
  );
}
