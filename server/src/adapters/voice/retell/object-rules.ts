import type { VoiceFiles } from '../../../ports/voice/voice-objects.ts';
import { at, type Fields, isFields, listOf, textAt } from '../fields.ts';
import { NATIVE_TRANSFER } from './names.ts';
import { OwnFile } from './own-file.ts';

const TOOL_NAME = /^[A-Za-z0-9_-]{1,64}$/;

export function complaints({ tools, assistants, lineups, own }: VoiceFiles): string[] {
  const assistantNames = new Set(assistants.map(({ name }) => name));
  const lineupNames = new Set(lineups.map(({ name }) => name));
  return [
    ...tools.flatMap(({ name, fields }) => [
      ...(TOOL_NAME.test(name) ? [] : [`${name} is no name for a tool`]),
      ...(name === NATIVE_TRANSFER ? [`${name} is the name of the platform's own transfer`] : []),
      ...(textAt(fields, 'function.description') ? [] : [`${name} needs a description`]),
      ...aboutSchema(name, at(fields, 'function.parameters')),
    ]),
    ...lineups.flatMap(({ name, members }) =>
      members
        .flatMap(({ assistant, handoffs }) => [assistant, ...handoffs.map((handoff) => handoff.assistant)])
        .filter((assistant) => !assistantNames.has(assistant))
        .map((assistant) => `${name} has the unknown member ${assistant}`),
    ),
    ...own.flatMap((file) => {
      const read = OwnFile.safeParse(file);
      if (!read.success) return ['a file of retell cannot be read'];
      const { name, lineup } = read.data;
      return lineupNames.has(lineup) ? [] : [`${name} wants the unknown lineup ${lineup}`];
    }),
    ...twice(tools.map(({ name }) => name)).map((name) => `two tools are called ${name}`),
  ];
}

/** A schema must be an object at the top level, and Retell rejects an array without items with 400. */
function aboutSchema(name: string, schema: unknown): string[] {
  if (!isFields(schema) || schema.type !== 'object') return [`${name} takes no object`];
  return bareArrays(schema) ? [`${name} has an array without items`] : [];
}

function bareArrays(schema: Fields): boolean {
  if (schema.type === 'array' && !isFields(schema.items)) return true;
  return Object.values(schema).some((inner) =>
    Array.isArray(inner)
      ? listOf(inner).some((one) => isFields(one) && bareArrays(one))
      : isFields(inner) && bareArrays(inner),
  );
}

const twice = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
];
