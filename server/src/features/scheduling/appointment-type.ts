import type { AppointmentKind, TemplateCode } from '../../ports/emr.ts';

const VISIT_MODES = ['in_person', 'phone', 'video'] as const;
export type VisitMode = (typeof VISIT_MODES)[number];

const VISIT_REASONS = [
  'general',
  'follow_up',
  'results',
  'refill',
  'pain_illness',
  'referral',
  'specialist',
] as const;
export type VisitReason = (typeof VISIT_REASONS)[number];

/** What a clinic may put behind a visit kind: one of our codes, an EMR type's name, or a code of its own. */
export type MappedType = string | { readonly code: string; readonly durationMinutes: number };

export type AppointmentTypeMappings = Readonly<Record<string, MappedType>>;

/** What a clinic has configured, and what was pulled from its EMR. */
export interface ClinicTypes {
  readonly mappings: AppointmentTypeMappings | null;
  readonly emrTypes: readonly AppointmentKind[];
  readonly templateCodes: readonly Pick<TemplateCode, 'code' | 'durationMinutes'>[];
}

export interface VisitWish {
  readonly appointmentType?: string | null | undefined;
  readonly visitMode?: string | null | undefined;
  readonly visitReason?: string | null | undefined;
}

export interface AppointmentType {
  readonly code: string;
  readonly durationMinutes: number;
  /** The name of the EMR's own type, or empty where none can be told to be this one. */
  readonly emrType: string;
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
  } satisfies Record<VisitReason, string>),
);

/** Words by which an EMR type's name shows what it is for. */
const WORDS_OF_CODE = new Map([
  ['B', /check|general|regular|refill|renewal/],
  ['2', /follow|result/],
  ['3', /pain|illness|sick|referral|specialist|consult/],
  ['P', /phone|virtual|tele/],
]);

/** The type a visit is booked as; a caller is never refused over it, so what is unknown becomes a checkup. */
export function appointmentType(wish: VisitWish, clinic: ClinicTypes): AppointmentType {
  const type = typeCode(wish, clinic);
  return { ...type, emrType: emrTypeName(type, clinic.emrTypes) };
}

function typeCode(
  { appointmentType: named, visitMode, visitReason }: VisitWish,
  clinic: ClinicTypes,
): TypeCode {
  if (named?.trim()) return namedType(named.trim(), clinic) ?? CHECKUP;
  if (visitMode && wordOf(visitMode) === 'phone') return PHONE;
  const reason = wordOf(visitReason ?? '');
  return mappedType(reason, clinic) ?? standardType(CODE_OF_REASON.get(reason) ?? '') ?? CHECKUP;
}

/** A code or kind from the clinic's mappings, one of our four codes, or the name of a type in its EMR. */
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

/** By its own name, else by what the name says it is for, if exactly one of this length says so. */
function emrTypeName({ code, durationMinutes }: TypeCode, emrTypes: readonly AppointmentKind[]): string {
  const own = emrTypes.find((kind) => isSame(kind.name, code));
  if (own) return own.name;
  const words = WORDS_OF_CODE.get(code);
  const fitting = emrTypes.filter(
    (kind) =>
      words?.test(kind.name.toLowerCase()) && (kind.durationMinutes ?? durationMinutes) === durationMinutes,
  );
  return fitting.length === 1 ? (fitting[0]?.name ?? '') : '';
}

function codeOf(mapped: MappedType): string {
  return typeof mapped === 'string' ? mapped : mapped.code;
}

function isSame(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** `Follow-up`, `follow up` and `follow_up` are one word. */
function wordOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_');
}
