import type { EmrConfig } from './queries.ts';

export interface Difference {
  readonly what: 'code' | 'type' | 'provider';
  readonly name: string;
  readonly how: 'added' | 'gone' | 'changed';
  readonly before: string | null;
  readonly after: string | null;
}

/** What the EMR reports now, compared with what was saved. */
export function differences(before: EmrConfig, after: EmrConfig): Difference[] {
  return [
    ...compare('code', codesOf(before), codesOf(after)),
    ...compare('type', typesOf(before), typesOf(after)),
    ...compare('provider', providersOf(before), providersOf(after)),
  ];
}

type Named = ReadonlyMap<string, string>;

const codesOf = ({ templateCodes }: EmrConfig): Named =>
  new Map(
    templateCodes.map(({ code, description, durationMinutes }) => [
      code,
      `${description}${durationMinutes ? `, ${durationMinutes} min` : ''}`,
    ]),
  );
const typesOf = ({ appointmentTypes }: EmrConfig): Named =>
  new Map(
    appointmentTypes.map(({ name, durationMinutes }) => [
      name,
      durationMinutes ? `${durationMinutes} min` : '',
    ]),
  );
const providersOf = ({ providers }: EmrConfig): Named =>
  new Map(
    providers.map(({ id, firstName, lastName, specialty }) => [
      `${firstName} ${lastName} (${id})`,
      specialty,
    ]),
  );

function compare(what: Difference['what'], before: Named, after: Named): Difference[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.flatMap((name) => {
    const [was, is] = [before.get(name) ?? null, after.get(name) ?? null];
    if (was === is) return [];
    const how = was === null ? 'added' : is === null ? 'gone' : 'changed';
    return [{ what, name, how, before: was, after: is } as const];
  });
}
