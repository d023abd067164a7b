import { Select } from '../../ui/forms/select.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { bookWords } from './book-words.ts';
import type { Book } from './queries.ts';
import type { Way } from './route.ts';

export const isPractice = (book: Book): boolean => book !== 'own';

/** The books available for this kind of test call. */
export const booksFor = (way: Way, books: readonly Book[]): readonly Book[] =>
  way === 'scenario' ? books.filter((book) => book === 'own' || book === 'scenarios') : books;

/** Practice calls are not listed, so they are opened by clinic and id. */
export const callSearch = (open: string, practice: string | null) =>
  practice ? { open, practice } : { open };

/** Selects the book a test call uses. */
export function BookChoice({
  books,
  value,
  onChange,
}: {
  readonly books: readonly Book[];
  readonly value: Book;
  onChange(book: Book): void;
}) {
  const words = useWords(bookWords);
  return (
    <div className="grid max-w-120 gap-2">
      <Select
        label={words.inBook}
        value={value}
        options={books.map((book) => ({ value: book, label: words[book] }))}
        onChange={onChange}
      />
      <p className="text-quiet">
        {isPractice(value) && <strong className="text-ink">{words.reachesNothing} </strong>}
        {words[`${value}Note`]}
      </p>
    </div>
  );
}
