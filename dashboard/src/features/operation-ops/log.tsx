import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { EVERY_FEW_SECONDS } from '../../api/query-client.ts';
import { classes } from '../../ui/classes.ts';
import { Segments } from '../../ui/forms/segments.tsx';
import { SearchBox } from '../../ui/layout/filter-bar.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { useSeen } from '../../ui/seen.ts';
import { useWords } from '../../ui/wording/language.tsx';
import { utcTime } from './utc.ts';
import { opsWords } from './words.ts';

type Level = 'all' | 'warn' | 'error';

interface LogLine {
  readonly raw: string;
  readonly time: string;
  readonly level: 'info' | 'warn' | 'error';
  readonly said: string;
  readonly requestId: string;
}

const WARN = 40;
const ERROR = 50;

/** The log has one JSON object per line; other lines are shown unchanged. */
function readLine(raw: string): LogLine {
  try {
    const line = JSON.parse(raw) as Record<string, unknown>;
    const { time, level, msg, requestId, reqId } = line;
    const at = new Date(time as string | number);
    return {
      raw,
      time: Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(11, 23),
      level: levelOf(level),
      said: typeof msg === 'string' ? [requestIn(line), msg].filter(Boolean).join(' ') : raw,
      requestId: String(requestId ?? reqId ?? ''),
    };
  } catch {
    return { raw, time: '', level: 'info', said: raw, requestId: '' };
  }
}

/** Of a line about a request: GET /api/clinic/me 200 12 ms, or the route where it failed. */
function requestIn({ method, route, status, ms, code }: Record<string, unknown>): string {
  const parts = [method, route, status, code, typeof ms === 'number' && `${Math.round(ms)} ms`];
  return parts.filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
}

function levelOf(level: unknown): LogLine['level'] {
  const number =
    typeof level === 'number'
      ? level
      : level === 'error' || level === 'fatal'
        ? ERROR
        : level === 'warn'
          ? WARN
          : 0;
  return number >= ERROR ? 'error' : number >= WARN ? 'warn' : 'info';
}

export function Log() {
  const words = useWords(opsWords);
  const [search, setSearch] = useState('');
  const [level, setLevel] = useState<Level>('all');
  const [place, isSeen] = useSeen();
  const log = useQuery({
    enabled: isSeen,
    queryKey: ['ops', 'log'],
    refetchInterval: EVERY_FEW_SECONDS,
    queryFn: async ({ signal }) => {
      const params = { query: { lines: 500 } };
      const { data } = await read(api.GET('/api/admin/ops/logs', { signal, params }));
      return data.lines.map(readLine).toReversed();
    },
  });
  return (
    <Section title={words.log} lead={words.logWhy}>
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox label={words.search} value={search} onChange={setSearch} />
        <Segments<Level>
          label={words.level}
          value={level}
          options={[
            { value: 'all', label: words.all },
            { value: 'warn', label: words.warn },
            { value: 'error', label: words.error },
          ]}
          onChange={setLevel}
        />
      </div>
      <div ref={place}>
        <Loaded query={log} failed={words.logFailed} skeleton={<Skeleton rows={8} />} timeOf={utcTime}>
          {(lines) => (
            <Lines
              lines={lines.filter(
                (line) =>
                  line.raw.toLowerCase().includes(search.trim().toLowerCase()) &&
                  (level === 'all' || line.level === 'error' || line.level === level),
              )}
            />
          )}
        </Loaded>
      </div>
    </Section>
  );
}

const SHOWN = 200;

function Lines({ lines }: { readonly lines: readonly LogLine[] }) {
  const words = useWords(opsWords);
  if (lines.length === 0) return <p className="text-quiet">{words.noLines}</p>;
  return (
    <>
      <ol aria-label={words.log} className="rounded-normal border bg-raised font-mono text-12">
        {lines.slice(0, SHOWN).map((line, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: equal lines may follow each other
            key={at}
            title={line.raw}
            className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-3 border-b px-3 py-1 last:border-b-0"
          >
            <span className="text-quiet">{line.time}</span>
            <span
              className={classes(
                line.level === 'error' && 'font-strong text-bad',
                line.level === 'warn' && 'font-strong text-watch',
                line.level === 'info' && 'text-quiet',
              )}
            >
              {line.level}
            </span>
            <span className="min-w-0 break-words">
              {line.said} <span className="text-quiet">{line.requestId.slice(0, 8)}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="text-12 text-quiet">{words.lines(lines.length)}</p>
    </>
  );
}
