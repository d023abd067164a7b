import { Select } from '../../ui/forms/select.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { bookWords } from './book-words.ts';
import type { Book } from './queries.ts';
import type { Way } from './route.ts';

export const isPractice = (book: Book): boolean => book !== 'own';

/** Scenarios tell of one clinic; it is there fresh for each, or stood in for by the own EMR. */
export const booksFor = (way: Way, books: readonly Book[]): readonly Book[] =>
  way === 'scenario' ? books.filter((book) => book === 'own' || book === 'scenarios') : books;

/** Calls of a practice clinic are in no list, so each is opened by its own address. */
export const callSearch = (open: string, practice: string | null) =>
  practice ? { open, practice } : { open };

/** In which book the call is played, and what that means for the real one. */
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
