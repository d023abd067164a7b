import type { Language } from '../../kernel/language.ts';
import { escapeHtml } from '../../kernel/text/escape-html.ts';
import { offsetMinutesAt } from '../../kernel/time/time-zone.ts';
import { FACTS, type Fact, type PersonRecord, RECORD_KINDS } from './ports.ts';
import { FACT_WORDS, KIND_WORDS, PAGE_WORDS, valueWords } from './report-words.ts';
import type { Vendor } from './vendors.ts';

interface Reported {
  readonly phone: string | null;
  readonly patientId: string | null;
  readonly patientsOnNumber: readonly string[];
  readonly isShared: boolean;
  readonly callsOfOthers: readonly unknown[];
  readonly records: readonly PersonRecord[];
  readonly clinicName: string;
  readonly timezone: string;
  readonly at: Date;
  readonly vendors: readonly Vendor[];
  readonly seen?: ReadonlyArray<{ readonly at: Date; readonly email: string | null; readonly what: string }>;
}

/** The page's dark ink needs white paper even in a dark-mode browser. */
const STYLE = `:root{color-scheme:light;background:#fff}body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1d2733}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem;border-bottom:1px solid #c9d1da}
article{margin:1rem 0;break-inside:avoid}dl{display:grid;grid-template-columns:max-content 1fr;gap:0 .75rem;margin:.25rem 0}
dt{color:#5a6876}dd{margin:0;overflow-wrap:anywhere}pre{white-space:pre-wrap;font:inherit;background:#f3f5f7;padding:.5rem .75rem;margin:.25rem 0}
.note{background:#fff4d6;padding:.5rem .75rem}`;

const MINUTE_MS = 60_000;
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-CA', zh: 'zh-CN' };

/** A self-contained page to save, print and hand over. */
export function reportPage(language: Language, report: Reported): string {
  const words = PAGE_WORDS[language];
  const shown = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  // Uses our own zone data, because the runtime's may be an hour wrong for British Columbia.
  const when = (at: Date) =>
    shown.format(new Date(at.getTime() + offsetMinutesAt(at, report.timezone) * MINUTE_MS));
  const shownVisit = (wall: string) => shown.format(new Date(`${wall.replace(' ', 'T')}Z`));
  const about = [report.phone, report.patientId && `${words.patient} ${report.patientId}`].filter(Boolean);
  const kinds = RECORD_KINDS.map((kind) => ({
    title: KIND_WORDS[kind][language],
    records: report.records.filter((record) => record.kind === kind),
  })).filter(({ records }) => records.length > 0);
  const notes = [
    ...(report.isShared && !report.patientId ? [words.shared(report.patientsOnNumber.join(', '))] : []),
    ...(report.callsOfOthers.length > 0 ? [words.others(report.callsOfOthers.length)] : []),
  ];
  const body = [
    `<h1>${words.title}</h1><p>${escapeHtml(words.of(report.clinicName, when(report.at)))}</p>`,
    `<p><strong>${words.about}: ${escapeHtml(about.join(', '))}</strong></p>`,
    ...notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`),
    kinds.length === 0 ? `<p>${words.nothing}</p>` : '',
    ...kinds.map(({ title, records }) =>
      section(
        title,
        records.map((each) => recordHtml(each, language, { when, shownVisit })),
      ),
    ),
    seenHtml(report, language, when),
    section(
      words.vendors,
      report.vendors.map((vendor) => vendorHtml(vendor, language)),
    ),
    `<p>${words.chart}</p>`,
  ].join('\n');
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${words.title}</title><style>${STYLE}</style></head><body>
${body}
</body></html>
`;
}

type When = (at: Date) => string;

const section = (title: string, parts: readonly string[]) =>
  parts.length === 0
    ? ''
    : `<section><h2>${escapeHtml(title)} (${parts.length})</h2>${parts.join('\n')}</section>`;

const WALL_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function recordHtml(
  { at, facts, words }: PersonRecord,
  language: Language,
  { when, shownVisit }: { readonly when: When; readonly shownVisit: (wall: string) => string },
): string {
  const shown = (fact: Fact, value: string) => {
    if (WALL_TIME.test(value)) return shownVisit(value);
    return INSTANT.test(value) ? when(new Date(value)) : valueWords(fact, value, language);
  };
  const lines = FACTS.flatMap((fact) => {
    const value = facts[fact];
    if (value === null || value === undefined || value === '') return [];
    return [`<dt>${FACT_WORDS[fact][language]}</dt><dd>${escapeHtml(shown(fact, String(value)))}</dd>`];
  });
  return `<article><strong>${when(at)}</strong><dl>${lines.join('')}</dl>${words ? `<pre>${escapeHtml(withSpeakers(words, language))}</pre>` : ''}</article>`;
}

/** The voice platform prefixes each utterance with `AI:` or `User:`. */
function withSpeakers(words: string, language: Language): string {
  const { assistant, caller } = PAGE_WORDS[language];
  const colon = language === 'zh' ? '：' : ': ';
  return words.replaceAll(/^(AI|User): /gm, (_, who) => `${who === 'AI' ? assistant : caller}${colon}`);
}

function seenHtml({ seen = [] }: Reported, language: Language, when: When): string {
  const words = PAGE_WORDS[language];
  const lines = seen.map(({ at, email, what }) => {
    const did = what in words ? String(words[what as 'transcript']) : what;
    return `<p>${when(at)}: ${escapeHtml(email ?? words.gone)} ${escapeHtml(did)}</p>`;
  });
  return section(words.seen, lines);
}

function vendorHtml(vendor: Vendor, language: Language): string {
  const [receives, erasing] =
    language === 'zh' ? [vendor.receivesZh, vendor.erasingZh] : [vendor.receives, vendor.erasing];
  return `<p><strong>${escapeHtml(vendor.name)}</strong>: ${escapeHtml(PAGE_WORDS[language].vendor(receives, erasing))}</p>`;
}
