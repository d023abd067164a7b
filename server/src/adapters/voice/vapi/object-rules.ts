import type { VoiceFields, VoiceFiles } from '../../../ports/voice/voice-objects.ts';
import { at, listOf, textAt } from '../fields.ts';

const TOOL_NAME = /^[A-Za-z0-9_-]{1,64}$/;
const LONGEST_NAME = 40;
const LONGEST_DESCRIPTION = 1_000;

export function complaints({ tools, assistants, lineups }: VoiceFiles): string[] {
  const toolNames = new Set(tools.map(({ name }) => name));
  const assistantNames = new Set(assistants.map(({ name }) => name));
  return [
    ...tools.flatMap(({ name, fields }) => aboutTool(name, fields)),
    ...assistants.flatMap(({ name, fields, tools: wanted }) => [
      ...aboutName(name),
      ...wanted
        .filter((tool) => !toolNames.has(tool))
        .map((tool) => `${name} wants the unknown tool ${tool}`),
      ...(listOf(fields.serverMessages).includes('tool-calls')
        ? []
        : [`${name} does not send us tool-calls`]),
      ...aboutServer(name, fields),
    ]),
    ...lineups.flatMap(({ name, members }) => [
      ...aboutName(name),
      ...members
        .flatMap(({ assistant, handoffs }) => [assistant, ...handoffs.map((handoff) => handoff.assistant)])
        .filter((assistant) => !assistantNames.has(assistant))
        .map((assistant) => `${name} has the unknown member ${assistant}`),
      ...twice(members.map(({ assistant }) => assistant)).map((member) => `${name} has ${member} twice`),
      ...members
        .filter(({ assistant, handoffs }) => handoffs.some((handoff) => handoff.assistant === assistant))
        .map(({ assistant }) => `${assistant} hands over to itself`),
    ]),
    ...twice(tools.map(({ name }) => name)).map((name) => `two tools are called ${name}`),
    ...twice(assistants.map(({ name }) => name)).map((name) => `two assistants are called ${name}`),
    ...twice(lineups.map(({ name }) => name)).map((name) => `two squads are called ${name}`),
  ];
}

function aboutTool(name: string, fields: VoiceFields): string[] {
  const text = textAt(fields, 'function.description') ?? '';
  return [
    ...(TOOL_NAME.test(name) ? [] : [`${name} is no name for a tool`]),
    ...(text.length > 0 && text.length < LONGEST_DESCRIPTION
      ? []
      : [`${name} needs a description below 1000 letters`]),
    ...aboutServer(name, fields),
  ];
}

const aboutName = (name: string): string[] =>
  name.length <= LONGEST_NAME ? [] : [`the name ${name} is longer than ${LONGEST_NAME} letters`];

const aboutServer = (name: string, fields: VoiceFields): string[] =>
  typeof at(fields, 'server.timeoutSeconds') === 'number' ? [] : [`${name} has no server.timeoutSeconds`];

const twice = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
];
