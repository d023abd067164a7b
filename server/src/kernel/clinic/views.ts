import type { z } from 'zod';
import { CLINIC_RECORD, type ClinicField, type ClinicRecord } from './record.ts';

type Fields = typeof CLINIC_RECORD;
type Named<Condition> = {
  [Name in ClinicField]: Fields[Name] extends Condition ? Name : never;
}[ClinicField];
type Shown<Names extends ClinicField> = { [Name in Names]: Fields[Name]['shown'] };
type Taken<Names extends ClinicField> = {
  [Name in Names]: Extract<Fields[Name]['change'], z.ZodType>;
};

type Page = NonNullable<Fields[ClinicField]['page']>;
type Reader = Fields[ClinicField]['readers'][number];
type Table = Fields[ClinicField]['table'];
type OnPage<On extends Page> = Named<{ readonly page: On }>;
type Changeable<On extends Page> = Named<{ readonly page: On; readonly change: z.ZodType }>;
type ReadBy<By extends Reader, In extends Table> = {
  [Name in ClinicField]: Fields[Name]['table'] extends In
    ? By extends Fields[Name]['readers'][number]
      ? Name
      : never
    : never;
}[ClinicField];

export type PageOf<On extends Page> = Pick<ClinicRecord, OnPage<On>>;

export type ShownTo<By extends Reader, In extends Table = Table> = Pick<ClinicRecord, ReadBy<By, In>>;

export const CLINIC_FIELDS = Object.keys(CLINIC_RECORD) as ClinicField[];

const pick = (part: 'shown' | 'change', belongs: (field: Fields[ClinicField]) => boolean) =>
  Object.fromEntries(
    CLINIC_FIELDS.map((name) => [name, CLINIC_RECORD[name]] as const)
      .filter(([, field]) => field[part] !== null && belongs(field))
      .map(([name, field]) => [name, field[part]]),
  );

export const fieldsOn = <const On extends Page>(page: On) =>
  CLINIC_FIELDS.filter((name) => CLINIC_RECORD[name].page === page) as Array<OnPage<On>>;

export const shownOn = <const On extends Page>(page: On) =>
  pick('shown', (field) => field.page === page) as Shown<OnPage<On>>;

export const takenOn = <const On extends Page>(page: On) =>
  pick('change', (field) => field.page === page) as Taken<Changeable<On>>;

export const shownTo = <const By extends Reader, const In extends Table = Table>(reader: By, table?: In) =>
  pick(
    'shown',
    (field) => (field.readers as readonly Reader[]).includes(reader) && (!table || field.table === table),
  ) as Shown<ReadBy<By, In>>;

/** Moves these fields to the end, where the API's responses have always had them. */
export function last<Shape extends object>(shape: Shape, ...names: readonly (keyof Shape)[]): Shape {
  const entries = Object.entries(shape);
  const isNamed = (name: string) => (names as readonly string[]).includes(name);
  return Object.fromEntries([
    ...entries.filter(([name]) => !isNamed(name)),
    ...names.map((name) => [name, shape[name]]),
  ]) as Shape;
}
