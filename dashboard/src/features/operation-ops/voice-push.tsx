import { RotateCw } from 'lucide-react';
import { api, read, withLongTimeout } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Section } from '../../ui/layout/section.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { lineDifference } from '../../ui/wording/line-difference.ts';
import { opsWords } from './words.ts';

const push = async (dryRun: boolean) =>
  (await read(api.POST('/api/admin/ops/voice-push', { body: { dryRun }, fetch: withLongTimeout }))).data;
type Change = Awaited<ReturnType<typeof push>>['changes'][number];

export function VoicePush() {
  const words = useWords(opsWords);
  const dry = useSaving({ save: (_: undefined) => push(true), touches: [] });
  const pushing = useSaving({
    save: (_: undefined) => push(false),
    touches: ['ops'],
    onSaved: () => {
      dry.forget();
      toast(words.pushed);
    },
  });
  const changes = dry.answer?.changes ?? [];
  const count = changes.filter(({ state }) => state !== 'conflict').length;
  return (
    <Section
      title={words.push}
      lead={words.pushWhy}
      aside={
        <Button isBusy={dry.isBusy} onClick={() => dry.run(undefined)}>
          <RotateCw aria-hidden size={16} />
          {dry.answer ? words.dryRunAgain : words.dryRun}
        </Button>
      }
    >
      <div role="status" className="grid gap-3 empty:hidden">
        <Refused refusal={dry.refusal ?? pushing.refusal} />
        {dry.answer && (
          <div className="rounded-normal border bg-raised">
            {changes.length > 0 && (
              <ul aria-label={words.wouldChange} className="max-h-120 overflow-y-auto">
                {changes.map((change) => (
                  <Changed key={`${change.kind} ${change.name}`} change={change} />
                ))}
              </ul>
            )}
            <div className="px-4 py-3">
              {count > 0 ? (
                <Button look="primary" isBusy={pushing.isBusy} onClick={() => pushing.run(undefined)}>
                  {words.pushNow(count)}
                </Button>
              ) : (
                words.pushSame
              )}
            </div>
          </div>
        )}
      </div>
    </Section>
  );
}

const SIGNS = {
  new: ['+', 'text-good'],
  changed: ['~', 'text-info'],
  conflict: ['!', 'text-bad'],
} as const;

function Changed({ change: { kind, name, state, fields } }: { readonly change: Change }) {
  const words = useWords(opsWords);
  const [sign, colour] = SIGNS[state];
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 border-b px-4 py-2">
      <span aria-hidden className={classes('font-mono', colour)}>
        {sign}
      </span>
      <div className="grid min-w-0 gap-2">
        <p className="break-words">
          {words.objectKind(kind)} <code className="font-mono text-12">{name}</code>{' '}
          <span className={state === 'conflict' ? 'text-bad' : 'text-quiet'}>
            {state === 'new' ? words.isNew : state === 'conflict' ? words.conflict : ''}
            {state === 'changed' && fields.length === 0 && words.credentials}
          </span>
        </p>
        {fields.map((field) => (
          <Field key={field.path} field={field} />
        ))}
      </div>
    </li>
  );
}

const SHOWN = 12;

/** Removed and added lines of a field. */
function Field({ field: { path, before, after } }: { readonly field: Change['fields'][number] }) {
  const words = useWords(opsWords);
  const lines = lineDifference(before, after);
  const rest = lines.length - SHOWN;
  return (
    <div className="grid min-w-0 gap-1">
      <code className="break-words font-mono text-12 text-quiet">{path}</code>
      <ul className="grid font-mono text-12">
        {lines.slice(0, SHOWN).map(({ sign, text }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: equal lines may follow each other
            key={at}
            className={classes(
              'whitespace-pre-wrap break-words px-2',
              sign === '+' ? 'bg-good-tint' : 'bg-bad-tint',
            )}
          >
            <span className="sr-only">{sign === '+' ? words.comes : words.goes}</span>
            <span aria-hidden>{sign === '+' ? '+' : '−'}</span> {text}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="text-12 text-quiet">{words.moreLines(rest)}</p>}
    </div>
  );
}
