import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { asRefusal } from '../../api/refusal.ts';
import { useSignedIn } from '../../api/session.ts';
import type { Language } from '../../ui/language.tsx';

export type Stage = NonNullable<ReturnType<typeof useStage>['data']>;
export type ToolForm = Stage['tools'][number];
export type Scenario = Stage['scenarios'][number];

/** Whose numbers can be lent, the tools with their schemas, and the scenarios. */
export function useStage() {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['test-call', clinicId],
    staleTime: 300_000,
    queryFn: async ({ signal }) => (await read(api.GET('/api/clinic/test-calls/stage', { signal }))).data,
  });
}

const playTool = async (id: string, body: { tool: string; arguments: Fields; language: Language }) =>
  (await read(api.POST('/api/clinic/test-calls/{id}/tool', { params: { path: { id } }, body }))).data;
const sayTo = async (id: string, body: { text: string; language: Language }) =>
  (await read(api.POST('/api/clinic/test-calls/{id}/say', { params: { path: { id } }, body }))).data;
export const playScenario = async (name: string, language: Language) => {
  const params = { path: { name } };
  return (await read(api.POST('/api/clinic/test-calls/scenarios/{name}', { params, body: { language } })))
    .data;
};

export type Fields = Record<string, unknown>;
export type Played = Awaited<ReturnType<typeof playTool>>;
export type ScenarioResult = Awaited<ReturnType<typeof playScenario>>;

export interface Step {
  readonly key: number;
  readonly heard: string | null;
  readonly played: Played;
}

export interface Calling {
  readonly id: string;
  readonly caller: string | null;
  readonly language: Language;
}

/** One call as it is played: who is on the line, what happened, and what can be done next. */
export function useTestCall(shownIn: Language, onAnswer: (message: string, language: Language) => void) {
  const [call, setCall] = useState<Calling | null>(null);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [ended, setEnded] = useState<{ readonly callLogId: string | null } | null>(null);
  const [couldSay, setCouldSay] = useState<readonly string[]>([]);
  const add = (played: Played, heard: string | null) => {
    setSteps((before) => [...before, { key: before.length, heard, played }]);
    if (call && typeof played.answer.message === 'string') onAnswer(played.answer.message, call.language);
  };
  const begin = useMutation({
    mutationFn: async (body: { caller: string | null; language: Language }) =>
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
    onSuccess: (played) => add(played, null),
  });
  const say = useMutation({
    mutationFn: (text: string) => sayTo(call?.id ?? '', { text, language: shownIn }),
    onSuccess: ({ played, couldSay: known }, text) => {
      setCouldSay(known);
      if (played) add(played, text);
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
