import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, read } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { asRefusal } from '../../api/refusal.ts';
import type { Language } from '../../ui/wording/language.tsx';

export type Stage = NonNullable<ReturnType<typeof useStage>['data']>;
export type ToolForm = Stage['tools'][number];
export type Scenario = Stage['scenarios'][number];
export type Book = Stage['books'][number];

/** Callers, tools and scenarios for test calls. */
export function useStage() {
  return useClinicQuery({
    queryKey: ['test-call'],
    staleTime: 300_000,
    queryFn: dataOf('/api/clinic/test-calls/stage'),
  });
}

const playTool = async (id: string, body: { tool: string; arguments: Fields; language: Language }) =>
  (await read(api.POST('/api/clinic/test-calls/{id}/tool', { params: { path: { id } }, body }))).data;
const sayTo = async (id: string, body: { text: string; language: Language }) =>
  (await read(api.POST('/api/clinic/test-calls/{id}/say', { params: { path: { id } }, body }))).data;
export const playScenario = async (name: string, body: { language: Language; book: 'own' | 'scenarios' }) => {
  const params = { path: { name } };
  return (await read(api.POST('/api/clinic/test-calls/scenarios/{name}', { params, body }))).data;
};

export type Fields = Record<string, unknown>;
export type Played = Awaited<ReturnType<typeof playTool>>;
export type ScenarioResult = Awaited<ReturnType<typeof playScenario>>;

export interface Step {
  readonly key: number;
  readonly heard: string | null;
  /** Null without a tool run. */
  readonly played: Played | null;
  /** The assistant's sentence, if it differs from the tool's message. */
  readonly message: string | null;
}

export interface Calling {
  readonly id: string;
  readonly caller: string | null;
  readonly language: Language;
  /** The practice clinic of the call; null for the clinic's own EMR. */
  readonly practiceId: string | null;
}

/** The sentence after a step; null until the model has answered. */
export function wordsOf({ played, message }: Omit<Step, 'key'>): string | null {
  if (message !== null) return message;
  return typeof played?.answer.message === 'string' ? played.answer.message : null;
}

/** The built-in agent repeats each tool's message; a model speaks once after its tool runs. */
function stepsOf(played: readonly Played[], message: string | null, heard: string): Array<Omit<Step, 'key'>> {
  const tools = played.map((each) => ({ heard: null, played: each, message: message === null ? null : '' }));
  const words = message === null ? [] : [{ heard: null, played: null, message }];
  return [...tools, ...words].map((step, at) => (at === 0 ? { ...step, heard } : step));
}

/** The state of a test call and its actions. */
export function useTestCall(shownIn: Language, onAnswer: (message: string, language: Language) => void) {
  const [call, setCall] = useState<Calling | null>(null);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [ended, setEnded] = useState<{ readonly callLogId: string | null } | null>(null);
  const [couldSay, setCouldSay] = useState<readonly string[]>([]);
  const add = (more: ReadonlyArray<Omit<Step, 'key'>>) => {
    setSteps((before) => [...before, ...more.map((step, at) => ({ ...step, key: before.length + at }))]);
    const last = more.at(-1);
    const words = last && wordsOf(last);
    if (call && words) onAnswer(words, call.language);
  };
  const begin = useMutation({
    mutationFn: async (body: { caller: string | null; language: Language; book: Book }) =>
      (await read(api.POST('/api/clinic/test-calls', { body }))).data,
    onSuccess: (begun) => {
      setCall(begun);
      setSteps([]);
      setEnded(null);
      setCouldSay([]);
    },
  });
  const run = useMutation({
    mutationFn: ({ tool, given }: { tool: string; given: Fields }) =>
      playTool(call?.id ?? '', { tool, arguments: given, language: shownIn }),
    onSuccess: (played) => add([{ heard: null, played, message: null }]),
  });
  const say = useMutation({
    mutationFn: (text: string) => sayTo(call?.id ?? '', { text, language: shownIn }),
    onSuccess: ({ played, message, couldSay: known }, text) => {
      setCouldSay(known);
      const more = stepsOf(played, message, text);
      if (more.length > 0) add(more);
    },
  });
  const end = useMutation({
    mutationFn: async () =>
      (await read(api.POST('/api/clinic/test-calls/{id}/end', { params: { path: { id: call?.id ?? '' } } })))
        .data,
    onSuccess: async (over) => {
      setEnded(over);
      await queryClient.invalidateQueries({ queryKey: ['calls'] });
    },
  });
  const error = begin.error ?? run.error ?? say.error ?? end.error;
  return {
    ...{ call, steps, ended, couldSay, begin, run, say, end },
    isOnLine: call !== null && ended === null,
    refusal: error ? asRefusal(error) : null,
  };
}

export type TestCall = ReturnType<typeof useTestCall>;
