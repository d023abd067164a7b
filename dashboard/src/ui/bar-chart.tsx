import { classes } from './classes.ts';

export interface BarPair {
  readonly label: string;
  readonly now: number;
  readonly before: number;
}

/** Bars from zero in one hue, with the previous period as an outline. A table holds the same figures for screen readers. */
export function BarChart({
  label,
  bars,
  words,
  labelEvery = 1,
  height: tall = 104,
}: {
  readonly label: string;
  readonly bars: readonly BarPair[];
  /** Where there are many, only some have a word under them. */
  readonly labelEvery?: number;
  readonly height?: number;
  readonly words: { readonly unit: string; readonly now: string; readonly before: string };
}) {
  const most = Math.max(4, ...bars.flatMap(({ now, before }) => [now, before]));
  const top = Math.ceil(most / 4) * 4;
  const lines = [top, top / 2, 0];
  const height = (count: number) => (count / top) * tall;
  return (
    <figure>
      <div aria-hidden className="grid grid-cols-[24px_minmax(0,1fr)] text-11 text-quiet">
        <div className="relative" style={{ height: tall }}>
          {lines.map((count) => (
            <span key={count} className="absolute right-2 translate-y-1/2" style={{ bottom: height(count) }}>
              {count}
            </span>
          ))}
        </div>
        <div className="relative" style={{ height: tall }}>
          {lines.map((count) => (
            <span
              key={count}
              className={classes('absolute inset-x-0 h-px', count === 0 ? 'bg-line-button' : 'bg-line')}
              style={{ bottom: height(count) }}
            />
          ))}
          <div
            className={classes(
              'absolute inset-0 flex items-end',
              bars.length > 14 ? 'gap-px desk:gap-1' : 'gap-1 desk:gap-2',
            )}
          >
            {bars.map(({ label: name, now, before }) => (
              <span key={name} className="relative h-full min-w-0 flex-1">
                <span
                  className="absolute inset-x-0 bottom-0 border border-line-control border-b-0"
                  style={{ height: height(before), display: before === 0 ? 'none' : undefined }}
                />
                <span
                  className="absolute bottom-0 bg-accent"
                  style={{ height: height(now), left: '18%', right: '18%' }}
                />
              </span>
            ))}
          </div>
        </div>
        <span />
        <div className={classes('flex pt-1', bars.length > 14 ? 'gap-px desk:gap-1' : 'gap-1 desk:gap-2')}>
          {bars.map(({ label: name }, at) => (
            <span
              key={name}
              className={
                labelEvery === 1
                  ? 'min-w-0 flex-1 text-center'
                  : 'min-w-0 flex-1 overflow-visible whitespace-nowrap'
              }
            >
              {at % labelEvery === 0 && name}
            </span>
          ))}
        </div>
      </div>
      <table className="sr-only" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{words.unit}</th>
            <th scope="col">{words.now}</th>
            <th scope="col">{words.before}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label: name, now, before }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{now}</td>
              <td>{before}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
