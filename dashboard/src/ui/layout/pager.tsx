import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../button.tsx';
import { dictionary, useWords } from '../wording/language.tsx';

const pagerWords = dictionary({
  en: {
    label: 'Pages',
    of: (from: number, to: number, total: number) => `${from} to ${to} of ${total}`,
    back: 'Newer',
    on: 'Older',
  },
  zh: {
    label: '分页',
    of: (from: number, to: number, total: number) => `第 ${from} 至 ${to} 条，共 ${total} 条`,
    back: '较新',
    on: '较早',
  },
});

export interface PageFacts {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly totalPages: number;
}

/** Page navigation; hidden with a single page. */
export function Pager({
  facts: { page, pageSize, total, totalPages },
  onPage,
}: {
  readonly facts: PageFacts;
  onPage(page: number): void;
}) {
  const words = useWords(pagerWords);
  if (totalPages <= 1) return null;
  const from = (page - 1) * pageSize + 1;
  return (
    <nav
      aria-label={words.label}
      className="flex items-center gap-1 px-4 py-2 text-quiet desk:px-6 wide:pl-8"
    >
      <span className="mr-auto">{words.of(from, Math.min(total, from + pageSize - 1), total)}</span>
      <IconButton label={words.back} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden size={16} />
      </IconButton>
      <IconButton label={words.on} disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden size={16} />
      </IconButton>
    </nav>
  );
}
