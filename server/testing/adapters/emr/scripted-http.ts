import type { EmrAnswer, EmrHttp, EmrRequest } from '../../../src/adapters/emr/http.ts';

/** A line whose far end says exactly what a test wants, in order; the last answer is repeated. */
export function answering(...answers: readonly Partial<EmrAnswer & { text: string }>[]): EmrHttp & {
  readonly asked: readonly EmrRequest[];
} {
  const asked: EmrRequest[] = [];
  return {
    asked,
    async send(request) {
      const { text = '', ...answer } = answers[Math.min(asked.length, answers.length - 1)] ?? {};
      asked.push(request);
      return {
        status: 200,
        contentType: 'application/json',
        headers: {},
        body: Buffer.from(text),
        ...answer,
      };
    },
    openSockets: () => 0,
    close: async () => undefined,
  };
}
