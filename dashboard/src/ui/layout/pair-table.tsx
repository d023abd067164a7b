export interface Pair {
  readonly label: string;
  readonly now: number;
  readonly before: number;
}

/** Current and previous counts, each with a bar: filled for now, outlined for before. */
export function PairTable({
  label,
  pairs,
  words,
  shown = String,
}: {
  readonly label: string;
  readonly pairs: readonly Pair[];
  readonly words: { readonly now: string; readonly before: string };
  shown?(value: number): string;
}) {
  const most = Math.max(1, ...pairs.flatMap(({ now, before }) => [now, before]));
  const width = (value: number) => `${(value / most) * 100}%`;
  return (
    <table className="w-full">
      <thead>
        <tr className="text-12 text-quiet">
          <th scope="col" colSpan={2} className="h-8 text-left font-regular">
            {label}
          </th>
          <th scope="col" className="whitespace-nowrap pl-3 font-regular">
            <span className="flex items-center justify-end gap-1.5">
              <span aria-hidden className="size-2 bg-accent" />
              {words.now}
            </span>
          </th>
          <th scope="col" className="whitespace-nowrap pl-3 font-regular">
            <span className="flex items-center justify-end gap-1.5">
              <span aria-hidden className="size-2 border border-line-control" />
              {words.before}
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ label: name, now, before }) => (
          <tr key={name}>
            <th scope="row" className="h-8 border-t pr-3 text-left font-regular">
              {name}
            </th>
            <td aria-hidden className="w-1/4 border-t desk:w-1/3">
              <span className="relative block h-4">
                {before > 0 && (
                  <span
                    className="absolute inset-y-0.5 border border-line-control"
                    style={{ width: width(before) }}
                  />
                )}
                <span className="absolute inset-y-1 bg-accent" style={{ width: width(now) }} />
              </span>
            </td>
            <td className="border-t text-right">{shown(now)}</td>
            <td className="border-t text-right text-quiet">{shown(before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
