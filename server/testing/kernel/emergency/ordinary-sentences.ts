import { readFileSync } from 'node:fs';
import { findByRules } from '../../../src/kernel/emergency/find-emergencies.ts';
import { minorComplaintRows } from './minor-complaints.ts';
import type { Row } from './tables.ts';

const TESTS = new URL('../../../tests/', import.meta.url);
/** Wishes for an appointment, and questions about a clinic: what most callers say. */
const TABLES = [
  'wishes/blind.json',
  'wishes/blind-2.json',
  'wishes/blind-4.json',
  'wishes/blind-6.json',
  'wishes/blind-8.json',
  'wishes/blind-7.json',
  'wishes/own.txt',
  'wishes/blind-3.txt',
  'wishes/blind-5.txt',
  'wishes/blind-9.txt',
  'wishes/blind-10.txt',
  'wishes/blind-11.txt',
  'wishes/blind-12.txt',
  'wishes/blind-13.txt',
  'knowledge/callers-questions.json',
];
/** Without wishes: names, closings, asides, complaints about the line. */
const CALLERS = new URL('callers-sentences.txt', import.meta.url);
const ASSISTANTS = new URL('assistants-notes.txt', import.meta.url);
const SHORTEST = 4;

/** Sentences of other tables in which nobody is in danger, alone and as three in a row, and minor complaints. */
export function ordinaryRows(): readonly Row[] {
  const sentences = TABLES.flatMap(sentencesIn).filter(
    (said) => said.length >= SHORTEST && findByRules(said).length === 0,
  );
  sentences.push(...linesOf(CALLERS));
  const inARow = sentences.map((_, index) => sentences.slice(index, index + 3));
  const alone = [...sentences, ...linesOf(ASSISTANTS)].map((each) => [each]);
  return [
    ...[...alone, ...inARow].map((said) => ({ table: 'ordinary', said, emergency: false })),
    ...minorComplaintRows(),
  ];
}

/** Without the first line, which says what the file is. */
function linesOf(file: URL): readonly string[] {
  return readFileSync(file, 'utf8').trim().split('\n').slice(1);
}

function sentencesIn(name: string): readonly string[] {
  const text = readFileSync(new URL(name, TESTS), 'utf8');
  if (name.endsWith('.json')) return (JSON.parse(text) as { readonly text: string }[]).map((row) => row.text);
  const lines = text.split('\n').filter((line) => /^[^#>\s]/u.test(line));
  return lines.map((line) => (line.split(/=>|\|/u)[0] ?? '').trim());
}
