import type { VISIT_MODES, VISIT_REASONS } from '../../../kernel/clinic/record.ts';
import type { AppointmentKind, TemplateCode } from '../../../ports/emr.ts';
import type { TimeOfDay } from '../search/open-slots.ts';

export type VisitMode = (typeof VISIT_MODES)[number];
export type VisitReason = (typeof VISIT_REASONS)[number];

/** What a clinic maps a visit kind to: one of our codes, the name of an EMR type, or a code of its own. */
export type MappedType = string | { readonly code: string; readonly durationMinutes: number };

export type AppointmentTypeMappings = Readonly<Record<string, MappedType>>;

export interface ClinicTypes {
  readonly mappings: AppointmentTypeMappings | null;
  readonly emrTypes: readonly AppointmentKind[];
  readonly templateCodes: ReadonlyArray<
    Pick<TemplateCode, 'code' | 'durationMinutes'> & Partial<Pick<TemplateCode, 'description'>>
  >;
}

export interface VisitWish {
  readonly appointmentType?: string | null | undefined;
  readonly visitMode?: string | null | undefined;
  readonly visitReason?: string | null | undefined;
  readonly isNewPatient?: boolean | null | undefined;
  /** Which half of a day is offered first; excludes nothing. */
  readonly preferredTime?: TimeOfDay | null | undefined;
}

export interface AppointmentType {
  readonly code: string;
  readonly durationMinutes: number;
  /** The name of the matching EMR type; empty if none matches for certain. */
  readonly emrType: string;
}

export type RemoteMode = Extract<VisitMode, 'phone' | 'video'>;

export function remoteMode({ visitMode }: VisitWish, code: string, emrType: string): RemoteMode | undefined {
  const mode = wordOf(visitMode ?? '');
  if (mode === 'phone' || mode === 'video') return mode;
  if (mode !== '') return undefined;
  const text = emrType.toLowerCase();
  if (isSame(code, PHONE.code) || /phone|tele/.test(text)) return 'phone';
  return /video/.test(text) ? 'video' : undefined;
}

export interface Visit extends AppointmentType {
  readonly isRemote: boolean;
}

export function visitOf(said: VisitWish, clinic: ClinicTypes, usual: VisitWish = {}): Visit {
  const type = appointmentType(said, clinic, usual);
  const visitMode = said.visitMode ?? usual.visitMode;
  return { ...type, isRemote: remoteMode({ visitMode }, type.code, type.emrType) !== undefined };
}

type TypeCode = Omit<AppointmentType, 'emrType'>;

const CHECKUP: TypeCode = { code: 'B', durationMinutes: 15 };
const PHONE: TypeCode = { code: 'P', durationMinutes: 15 };
const STANDARD: readonly TypeCode[] = [
  CHECKUP,
  { code: '2', durationMinutes: 30 },
  { code: '3', durationMinutes: 45 },
  PHONE,
];

const CODE_OF_REASON = new Map<string, string>(
  Object.entries({
    general: 'B',
    refill: 'B',
    follow_up: '2',
    results: '2',
    pain_illness: '3',
    referral: '3',
    specialist: '3',
    vaccination: 'B',
    checkup: 'B',
  } satisfies Record<VisitReason, string>),
);

/** Visit kinds without a mapping that take as long as the clinic's general visit. */
const AS_GENERAL: ReadonlySet<string> = new Set<VisitReason>(['vaccination', 'checkup']);

type Meaning = VisitReason | 'phone' | 'video';

/** Words in an EMR type's name that reveal its purpose. */
const WORDS: Readonly<Record<Meaning, RegExp>> = {
  general: /general|regular|routine|check.?up|office visit/,
  checkup: /check.?up|physical|annual/,
  vaccination: /vaccin|immuni[sz]|flu shot|\bshots?\b/,
  refill: /refill|renew|prescription|\brx\b/,
  follow_up: /follow/,
  results: /result|\blabs?\b/,
  pain_illness: /\bpain|\bill(ness)?\b|sick|new (problem|concern|issue)/,
  referral: /referral/,
  specialist: /specialist|consult/,
  phone: /phone|tele|virtual/,
  video: /video|virtual/,
};

/** A checkup counts as a general visit; a renewal must be asked for by name. */
const MEANINGS_OF_CODE = new Map<string, readonly Meaning[]>([
  ['B', ['general']],
  ['2', ['follow_up', 'results']],
  ['3', ['pain_illness', 'referral', 'specialist']],
  ['P', ['phone']],
]);

/**
 * The type a visit is booked as. No caller is refused over a type, so an unknown one becomes a checkup. `usual` is
 * the clinic's default visit: it decides the length, and is never written as the EMR type.
 */
export function appointmentType(
  said: VisitWish,
  clinic: ClinicTypes,
  usual: VisitWish = {},
): AppointmentType {
  const type = typeCode(
    {
      appointmentType: said.appointmentType,
      visitMode: said.visitMode ?? usual.visitMode,
      visitReason: said.visitReason ?? usual.visitReason,
    },
    clinic,
  );
  return { ...type, emrType: emrTypeName(type, said, clinic.emrTypes) };
}

function typeCode(
  { appointmentType: named, visitMode, visitReason }: VisitWish,
  clinic: ClinicTypes,
): TypeCode {
  if (named?.trim()) return namedType(named.trim(), clinic) ?? CHECKUP;
  if (visitMode && wordOf(visitMode) === 'phone') return PHONE;
  const reason = wordOf(visitReason ?? '');
  const mapped =
    mappedType(reason, clinic) ?? (AS_GENERAL.has(reason) ? mappedType('general', clinic) : null);
  return mapped ?? standardType(CODE_OF_REASON.get(reason) ?? '') ?? CHECKUP;
}

function namedType(name: string, clinic: ClinicTypes): TypeCode | null {
  const configured = Object.values(clinic.mappings ?? {}).find((mapped) => codeOf(mapped) === name);
  return (
    (configured === undefined ? null : readMapped(configured, clinic)) ??
    standardType(name) ??
    mappedType(wordOf(name), clinic) ??
    emrTypeNamed(name, clinic)
  );
}

function mappedType(kind: string, clinic: ClinicTypes): TypeCode | null {
  const entry = Object.entries(clinic.mappings ?? {}).find(([key]) => kind !== '' && wordOf(key) === kind);
  return entry ? readMapped(entry[1], clinic) : null;
}

function readMapped(mapped: MappedType, clinic: ClinicTypes): TypeCode | null {
  if (typeof mapped !== 'string') return withDuration(mapped.code, mapped.durationMinutes);
  return standardType(mapped) ?? emrTypeNamed(mapped, clinic) ?? templateCodeType(mapped, clinic);
}

function standardType(code: string): TypeCode | null {
  return STANDARD.find((standard) => isSame(standard.code, code)) ?? null;
}

function emrTypeNamed(name: string, { emrTypes }: ClinicTypes): TypeCode | null {
  const found = emrTypes.find((kind) => isSame(kind.name, name));
  return found ? withDuration(found.name, found.durationMinutes) : null;
}

function templateCodeType(code: string, { templateCodes }: ClinicTypes): TypeCode | null {
  const found = templateCodes.find((row) => row.code === code);
  return found ? withDuration(found.code, found.durationMinutes) : null;
}

function withDuration(code: string, durationMinutes: number | null): TypeCode | null {
  return durationMinutes !== null && durationMinutes > 0 ? { code, durationMinutes } : null;
}

/**
 * Matches by the type's own name, else by the only name with the asked meaning; else none, because a wrong type
 * misleads staff.
 */
function emrTypeName(type: TypeCode, said: VisitWish, emrTypes: readonly AppointmentKind[]): string {
  const own = emrTypes.find((kind) => isSame(kind.name, type.code));
  if (own) return own.name;
  const asked = [said.visitMode, said.visitReason].map((word) => wordOf(word ?? '')).filter(isMeaning);
  for (const meaning of asked) {
    const fitting = emrTypes.filter(({ name }) => means(name, [meaning]));
    const sameLength = fitting.filter((kind) => kind.durationMinutes === type.durationMinutes);
    const [only, another] = fitting.length === 1 ? fitting : sameLength;
    if (only && !another) return only.name;
  }
  if (asked.length > 0 || !isSame(said.appointmentType ?? '', type.code)) return '';
  const meanings = MEANINGS_OF_CODE.get(type.code) ?? [];
  const [only, another] = emrTypes.filter(
    ({ name, durationMinutes }) =>
      means(name, meanings) && (durationMinutes ?? type.durationMinutes) === type.durationMinutes,
  );
  return only && !another ? only.name : '';
}

function means(name: string, meanings: readonly Meaning[]): boolean {
  const text = name.toLowerCase();
  const isRemote = WORDS.phone.test(text) || WORDS.video.test(text);
  return meanings.some(
    (meaning) => WORDS[meaning].test(text) && (!isRemote || meaning === 'phone' || meaning === 'video'),
  );
}

function isMeaning(word: string): word is Meaning {
  return Object.hasOwn(WORDS, word);
}

function codeOf(mapped: MappedType): string {
  return typeof mapped === 'string' ? mapped : mapped.code;
}

function isSame(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** Treats `Follow-up`, `follow up` and `follow_up` as one word. */
function wordOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_');
}
