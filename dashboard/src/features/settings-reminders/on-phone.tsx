import { classes } from '../../ui/classes.ts';
import { useWords } from '../../ui/wording/language.tsx';
import type { Rendered, Tongue } from './queries.ts';
import { reminderWords } from './words.ts';

/** Characters per text segment; a character outside GSM-7 halves it. */
const ONE = { 'GSM-7': 160, 'UCS-2': 70 } as const;

/** Preview of a text on a phone, with its length and unknown placeholders. */
export function OnPhone({
  tongue,
  rendered,
}: {
  readonly tongue: Tongue;
  readonly rendered: Rendered | undefined;
}) {
  const words = useWords(reminderWords);
  if (!rendered) return null;
  const { text, segments, characters, encoding, unknownPlaceholders } = rendered;
  const most = encoding === 'GSM-7' ? ONE['GSM-7'] : ONE['UCS-2'];
  const isOver = segments > 1;
  return (
    <div role="status" className="grid content-start gap-3">
      <div className="grid gap-1.5">
        <Meter characters={characters} most={most} segments={segments} />
        <p className="flex justify-between gap-3 text-12 text-quiet">
          <span className={classes(isOver && 'font-strong text-watch')}>
            {isOver ? words.tooMany(characters, characters - most) : words.oneOf(characters, most)}
          </span>
          <span className="whitespace-nowrap">{words.segments(segments)}</span>
        </p>
      </div>
      {unknownPlaceholders.length > 0 && (
        <p className="rounded-normal bg-watch-tint px-3 py-2">
          {unknownPlaceholders.map((name) => words.unknown(name)).join(' ')}
        </p>
      )}
      <div className="grid content-start gap-3 rounded-[24px] border border-line-button bg-paper px-4 pt-5 pb-6">
        <p
          lang={tongue}
          className="mr-3 whitespace-pre-wrap rounded-float rounded-bl-small bg-sunk px-3 py-2 [overflow-wrap:anywhere]"
        >
          {text}
        </p>
      </div>
    </div>
  );
}

function Meter({
  characters,
  most,
  segments,
}: {
  readonly characters: number;
  readonly most: number;
  readonly segments: number;
}) {
  const whole = Math.max(1, segments) * most;
  return (
    <span aria-hidden className="flex h-1.5 overflow-hidden rounded-full bg-sunk">
      <i className="bg-accent" style={{ width: `${(Math.min(characters, most) / whole) * 100}%` }} />
      <i className="bg-watch" style={{ width: `${(Math.max(0, characters - most) / whole) * 100}%` }} />
    </span>
  );
}
