import { ChevronLeft, ChevronRight, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type Ref, useEffect, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Bone } from '../../ui/layout/states.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { usePage } from './queries.ts';
import { faxWords } from './words.ts';

const ZOOMS = [60, 80, 100, 130, 170, 220] as const;
const FITS = 2;

/** Shows a page of the fax, with zoom, rotation and paging. */
export function PageView({
  id,
  pages,
  page,
  onPage: setPage,
  ref,
}: {
  readonly id: string;
  readonly pages: number;
  readonly page: number;
  onPage(page: number): void;
  readonly ref?: Ref<HTMLElement>;
}) {
  const words = useWords(faxWords);
  const [zoom, setZoom] = useState(FITS);
  const [turns, setTurns] = useState(0);
  const picture = usePage(id, page);
  return (
    <section
      ref={ref}
      aria-label={words.pageImage(page)}
      className="flex h-96 min-w-0 shrink-0 flex-col desk:h-auto desk:min-h-0 desk:flex-1"
    >
      <div className="flex min-h-12 shrink-0 items-center gap-1 border-b px-4 desk:px-6 wide:pl-8">
        <span className="mr-1 whitespace-nowrap text-quiet">{words.page(page, pages)}</span>
        <IconButton label={words.pageBefore} disabled={page <= 1} onClick={() => setPage(page - 1)}>
          <ChevronLeft aria-hidden size={16} />
        </IconButton>
        <IconButton label={words.pageAfter} disabled={page >= pages} onClick={() => setPage(page + 1)}>
          <ChevronRight aria-hidden size={16} />
        </IconButton>
        <span className="ml-auto" />
        <IconButton label={words.zoomOut} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <ZoomOut aria-hidden size={16} />
        </IconButton>
        <span className="hidden w-12 text-center text-quiet desk:inline">{ZOOMS[zoom]}%</span>
        <IconButton
          label={words.zoomIn}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <ZoomIn aria-hidden size={16} />
        </IconButton>
        <IconButton label={words.turn} onClick={() => setTurns((turns + 1) % 4)}>
          <RotateCw aria-hidden size={16} />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the page scrolls, and nothing in it takes the focus */}
      <div className="min-h-60 flex-1 overflow-auto bg-sunk p-4 desk:p-6" tabIndex={0}>
        <Loaded query={picture} failed={words.pageFailed} skeleton={<Bone width="100%" className="h-150" />}>
          {(blob) => (
            <Picture blob={blob} alt={words.pageImage(page)} zoom={ZOOMS[zoom] ?? 100} turns={turns} />
          )}
        </Loaded>
      </div>
    </section>
  );
}

function Picture({
  blob,
  alt,
  zoom,
  turns,
}: {
  readonly blob: Blob;
  readonly alt: string;
  readonly zoom: number;
  readonly turns: number;
}) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (!address) return null;
  return (
    <img
      src={address}
      alt={alt}
      style={{ width: `${zoom}%`, rotate: `${turns * 90}deg` }}
      className="mx-auto max-w-none border bg-raised"
    />
  );
}
