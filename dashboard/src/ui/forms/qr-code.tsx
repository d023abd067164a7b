import encodeQR from 'qr';

const BORDER = 3;

/** Dark on white in both themes, because cameras need it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const cells = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const path = cells
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${cells.length} ${cells.length}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-normal border bg-[#fff]"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
