import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { api, read } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { useWords } from '../../ui/language.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toast.tsx';
import { ROSTER_TOUCHES } from './queries.ts';
import { providersWords } from './words.ts';

const previewNow = async (_: undefined) => (await read(api.GET('/api/clinic/providers/sync/preview'))).data;
type Preview = Awaited<ReturnType<typeof previewNow>>;

/** Who would come in, change or stop; taken over only when somebody has seen it. */
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
  const preview = look.answer;
  const count = preview ? preview.added.length + preview.changed.length : 0;
  return (
    <Section
      title={words.sync}
      lead={words.syncWhy}
      aside={
        <Button
          look={isFirst && !preview ? 'primary' : 'outline'}
          isBusy={look.isBusy}
          onClick={() => look.run(undefined)}
        >
          <RotateCw aria-hidden size={16} />
          {preview ? words.lookAgain : isFirst ? words.readFirst : words.look}
        </Button>
      }
    >
      <div role="status" className="grid gap-2 empty:hidden">
        {look.isBusy && <p className="text-quiet">{words.looking}</p>}
        <Refused refusal={look.refusal ?? sync.refusal} />
        {preview && !look.isBusy && (
          <>
            <p>{count === 0 ? words.same : words.differs(count)}</p>
            {count > 0 && (
              <div className="rounded-normal border bg-raised">
                <Differences preview={preview} />
                <div className="px-4 py-3">
                  <Button look="primary" isBusy={sync.isBusy} onClick={() => sync.run(undefined)}>
                    {words.takeOver(count)}
                  </Button>
                </div>
              </div>
            )}
          </>
        )}
      </div>
    </Section>
  );
}

function Differences({ preview }: { readonly preview: Preview }) {
  const words = useWords(providersWords);
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
            {(['name', 'specialty'] as const).map(
              (field) =>
                after[field] !== undefined && (
                  <span key={field} className="block">
                    <s>{before[field]}</s> → {after[field]}
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
