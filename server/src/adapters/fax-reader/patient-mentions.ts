import type { PatientMention, PersonName, Place } from '../../ports/fax-reader.ts';
import { type LabelKind, labelledValues } from './labels.ts';
import type { TextLine } from './ocr-page.ts';
import { writtenDate } from './written-date.ts';
import { writtenName } from './written-name.ts';
import { writtenHealthNumber, writtenPhone } from './written-number.ts';

/** A number found by its format alone is less certain than one under a label. */
const UNLABELLED = 0.8;
const MENDED = 0.8;

type Piece = Partial<PatientMention>;

const NOBODY: PatientMention = { name: null, dateOfBirth: null, healthNumber: null, phone: null };

/** The people on the pages: consistent details belong to one person, contradictory ones to two. */
export function patientMentions(pages: readonly (readonly TextLine[])[]): PatientMention[] {
  const mentions: PatientMention[] = [];
  for (const page of pages) for (const mention of mentionsOn(page)) join(mentions, mention);
  const [first, ...others] = mentions;
  if (!first) return [];
  // A name alone is not a second patient, because letters also name relatives, doctors and staff.
  return [first, ...others.filter(({ dateOfBirth, healthNumber }) => dateOfBirth || healthNumber)];
}

function mentionsOn(lines: readonly TextLine[]): PatientMention[] {
  const found: PatientMention[] = [];
  for (const piece of lines.flatMap(piecesOf)) {
    const current = found.at(-1);
    if (current && fits(current, piece)) found[found.length - 1] = { ...current, ...onlyNew(current, piece) };
    else if (!('phone' in piece)) found.push({ ...NOBODY, ...piece });
  }
  return found.some(({ healthNumber }) => healthNumber) ? found : withUnlabelledNumber(found, lines);
}

type Seen = (from: number, length: number) => { readonly confidence: number; readonly place: Place };
type PieceReader = (value: string, seen: Seen) => Piece | null;

const PIECES: Readonly<Partial<Record<LabelKind, PieceReader>>> = {
  patient: (value, seen) => {
    const name = writtenName(value);
    return name && { name: { value: name, ...seen(0, value.length) } };
  },
  'birth-date': (value, seen) => {
    const date = writtenDate(value);
    return date && { dateOfBirth: { value: date.date, ...seen(date.at, date.length) } };
  },
  'health-number': (value, seen) => {
    const number = writtenHealthNumber(value);
    if (!number) return null;
    const { confidence: legible, place } = seen(number.at, number.length);
    const confidence = rounded(legible * (number.isPlain ? 1 : MENDED));
    return { healthNumber: { value: number.digits, confidence, place, isCertain: number.isPlain } };
  },
  phone: phonePiece,
  'patient-phone': phonePiece,
};

function phonePiece(value: string, seen: Seen): Piece | null {
  const phone = writtenPhone(value);
  return phone && { phone: { value: phone.digits, ...seen(phone.at, phone.length) } };
}

function piecesOf(line: TextLine): Piece[] {
  return labelledValues(line.text).flatMap(({ kind, value, at }) => {
    const seen: Seen = (from, length) => ({
      confidence: rounded(line.confidence(at + from, at + from + length)),
      place: line.place,
    });
    return PIECES[kind]?.(value, seen) ?? [];
  });
}

function withUnlabelledNumber(found: PatientMention[], lines: readonly TextLine[]): PatientMention[] {
  for (const line of lines) {
    const number = writtenHealthNumber(line.text);
    if (!number) continue;
    const confidence = rounded(line.confidence(number.at, number.at + number.length) * UNLABELLED);
    const healthNumber = { value: number.digits, confidence, place: line.place, isCertain: false };
    const [first = NOBODY, ...others] = found;
    return [{ ...first, healthNumber }, ...others];
  }
  return found;
}

function join(mentions: PatientMention[], next: PatientMention): void {
  const same = mentions.findIndex((known) => fits(known, next) || isSameNumber(known, next));
  const known = mentions[same];
  if (known) mentions[same] = { ...known, ...onlyNew(known, next) };
  else mentions.push(next);
}

function fits(known: PatientMention, piece: Piece): boolean {
  const agrees = <Value>(a: { value: Value } | null | undefined, b: { value: Value } | null | undefined) =>
    !a || !b || a.value === b.value;
  return (
    agrees(known.healthNumber, piece.healthNumber) &&
    agrees(known.dateOfBirth, piece.dateOfBirth) &&
    (!known.name || !piece.name || isSameName(known.name.value, piece.name.value))
  );
}

function isSameNumber(one: PatientMention, other: PatientMention): boolean {
  return one.healthNumber !== null && one.healthNumber.value === other.healthNumber?.value;
}

function onlyNew(known: PatientMention, piece: Piece): Piece {
  const isNew = ([key, value]: [string, unknown]) => value && !known[key as keyof PatientMention];
  return Object.fromEntries(Object.entries(piece).filter(isNew));
}

/** Compares letters in any order, because documents write names both ways. */
function isSameName(one: PersonName, other: PersonName): boolean {
  const letters = ({ first, last }: PersonName) =>
    [...`${first}${last}`.toLowerCase().replace(/[^\p{L}]/gu, '')].toSorted().join('');
  return letters(one) === letters(other);
}

function rounded(confidence: number): number {
  return Math.round(confidence * 1000) / 1000;
}
