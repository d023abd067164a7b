import { RotateCw } from 'lucide-react';
import { api, read } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { useWords } from '../../ui/language.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toast.tsx';
import { opsWords } from './words.ts';

interface PushLine {
  readonly sign: '+' | '~' | '!' | ' ';
  readonly name: string;
  readonly what: string;
}

/** The service says it in lines, "tool find_patient: would PATCH fields [a, b]"; a person reads a difference. */
function readLine(line: string): PushLine {
  const [, name = line, what = ''] = /^(\w+ [^:]+): (.*)$/.exec(line) ?? [];
  const sign = what.startsWith('would POST')
    ? '+'
    : what.startsWith('would PATCH')
      ? '~'
      : what.startsWith('conflict')
        ? '!'
        : ' ';
  return { sign, name, what };
}

export function VoicePush() {
  const words = useWords(opsWords);
  const dry = useSaving({
    save: async (_: undefined) => {
      const { data } = await read(api.POST('/api/admin/ops/voice-push', { body: { dryRun: true } }));
      return data.output.split('\n').filter(Boolean).map(readLine);
    },
    touches: [],
  });
  const push = useSaving({
    save: (_: undefined) => read(api.POST('/api/admin/ops/voice-push', { body: { dryRun: false } })),
    touches: ['ops'],
    onSaved: () => {
      dry.forget();
      toast(words.pushed);
    },
  });
  const lines = dry.answer ?? [];
  const count = lines.filter(({ sign }) => sign === '+' || sign === '~').length;
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
        <Refused refusal={dry.refusal ?? push.refusal} />
        {dry.answer && (
          <div className="rounded-normal border bg-raised">
            <ul className="max-h-96 overflow-y-auto">
              {lines.map((line) => (
                <Line key={`${line.name} ${line.what}`} line={line} />
              ))}
            </ul>
            <div className="px-4 py-3">
              {count > 0 ? (
                <Button look="primary" isBusy={push.isBusy} onClick={() => push.run(undefined)}>
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

const COLOURS = { '+': 'text-good', '~': 'text-info', '!': 'text-bad', ' ': 'text-quiet' } as const;

function Line({ line: { sign, name, what } }: { readonly line: PushLine }) {
  const words = useWords(opsWords);
  const fields = /\[(.*)\]/.exec(what)?.[1] ?? '';
  const said =
    sign === '+' ? words.isNew : sign === '~' ? words.changes(fields) : sign === '!' ? words.conflict : what;
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 border-b px-4 py-2">
      <span aria-hidden className={classes('font-mono', COLOURS[sign])}>
        {sign}
      </span>
      <span className="min-w-0 break-words">
        <code className="font-mono text-12">{name}</code>{' '}
        <span className={sign === '!' ? 'text-bad' : 'text-quiet'}>{said}</span>
      </span>
    </li>
  );
}
