import { Clock, Copy, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../button.tsx';
import { classes } from '../classes.ts';
import { useLanguage, useWords } from '../wording/language.tsx';
import { listed } from '../wording/sentence.ts';
import { sentenceOf, statesWords } from './states-words.ts';
import { toast } from './toast.tsx';

/** A grey placeholder bar for text. */
export function Bone({ width, className }: { readonly width: number | string; readonly className?: string }) {
  return (
    <span
      aria-hidden
      style={{ width }}
      className={classes('skeleton block h-2.5 max-w-full rounded-[3px] bg-line', className)}
    />
  );
}

const WIDTHS = [
  ['14%', '34%', '22%'],
  ['12%', '28%', '26%'],
  ['14%', '38%', '18%'],
  ['11%', '31%', '24%'],
];

/** A loading placeholder, announced to screen readers. */
export function Coming({
  className,
  children,
}: {
  readonly className: string;
  readonly children: ReactNode;
}) {
  const words = useWords(statesWords);
  return (
    <div role="status" aria-label={words.loading} className={className}>
      {children}
    </div>
  );
}

/** Placeholder rows with the list's row height, so that the layout does not jump. */
export function Skeleton({ rows, rowHeight = 40 }: { readonly rows: number; readonly rowHeight?: 40 | 60 }) {
  const words = useWords(statesWords);
  return (
    <div role="status" aria-label={words.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: bones have no names
          key={row}
          style={{ height: rowHeight }}
          className="flex items-center gap-6 border-line border-b px-4 desk:px-8"
        >
          {(WIDTHS[row % WIDTHS.length] ?? []).map((width) => (
            <Bone key={width} width={width} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** An empty state with a reason and actions. */
export function Empty({
  title,
  children,
  actions,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <div className="grid max-w-[56ch] justify-items-start gap-1 px-4 py-6 text-quiet desk:px-8">
      <strong className="text-ink">{title}</strong>
      {children && <div>{children}</div>}
      {actions && <div className="mt-3 flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}

/** Shown when filters match nothing, with buttons to clear them. */
export function NoMatch({
  title,
  filters,
  onClear,
}: {
  readonly title: string;
  readonly filters: ReadonlyArray<{ readonly label: string; readonly drop?: () => void }>;
  onClear(): void;
}) {
  const words = useWords(statesWords);
  const { language } = useLanguage();
  const last = filters.at(-1);
  return (
    <Empty
      title={title}
      actions={
        <>
          {last?.drop && filters.length > 1 && <Button onClick={last.drop}>{words.drop(last.label)}</Button>}
          <Button look={last?.drop && filters.length > 1 ? 'plain' : 'outline'} onClick={onClear}>
            {words.clear}
          </Button>
        </>
      }
    >
      {words.noMatchFor(
        listed(
          filters.map(({ label }) => label),
          language,
        ),
      )}
    </Empty>
  );
}

/** An empty list: no rows yet, or none that match the filters. */
export function NoRows({
  words,
  chosen,
  onClear,
}: {
  readonly words: { readonly none: string; readonly noneWhy: string; readonly noMatch: string };
  /** The active filters in words; empty ones are not set. */
  readonly chosen: ReadonlyArray<string | undefined>;
  onClear(): void;
}) {
  const filters = chosen.flatMap((label) => (label ? [{ label }] : []));
  if (filters.length === 0) return <Empty title={words.none}>{words.noneWhy}</Empty>;
  return <NoMatch title={words.noMatch} filters={filters} onClear={onClear} />;
}

export interface FailureFacts {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
}

/** An error with advice and the request id. */
export function Failed({
  title,
  failure,
  onRetry,
}: {
  readonly title: string;
  readonly failure: FailureFacts;
  onRetry?(): void;
}) {
  const words = useWords(statesWords);
  if (failure.status === 403) return <Empty title={words.notAllowed}>{words.askManager}</Empty>;
  return (
    <div role="alert">
      <Empty
        title={title}
        actions={
          <>
            {onRetry && (
              <Button onClick={onRetry}>
                <RotateCw aria-hidden size={16} />
                {words.tryAgain}
              </Button>
            )}
            {failure.requestId && <RequestId id={failure.requestId} />}
          </>
        }
      >
        {sentenceOf(failure.code, words)}
      </Empty>
    </div>
  );
}

function RequestId({ id }: { readonly id: string }) {
  const words = useWords(statesWords);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    toast(words.copied);
  };
  return (
    <span className="inline-flex items-center gap-1 text-12">
      {words.request} <code className="font-mono">{id.slice(0, 8)}</code>
      <IconButton label={words.copy} onClick={() => void copy()}>
        <Copy aria-hidden size={14} />
      </IconButton>
    </span>
  );
}

/** Marks stale data. */
export function Stale({ since }: { readonly since: string }) {
  const words = useWords(statesWords);
  return (
    <p
      role="status"
      className="flex items-start gap-3 border-watch/25 border-b bg-watch-tint px-4 py-2.5 desk:px-8"
    >
      <Clock aria-hidden size={16} className="mt-0.5 shrink-0 text-watch" />
      {words.stale(since)}
    </p>
  );
}
