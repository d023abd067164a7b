import type { z } from 'zod';
import type { Clock } from '../../../kernel/time/clock.ts';
import { type EmrSettings, emrFailure, type Wait } from '../../../ports/emr.ts';
import type { EmrAnswer, EmrHttp } from '../http.ts';
import { MAX_JSON_BYTES } from '../parse-json.ts';
import type { StreamedBody } from '../streamed-json.ts';
import { type Effect, readAnswer, unreadable } from './answer.ts';
import { authorization, contextOf, freshStamp, type OAuthKeys, signedUrl } from './oauth1.ts';

export type RestSettings = Pick<
  EmrSettings,
  | 'baseUrl'
  | 'signatureBaseUrl'
  | 'consumerKey'
  | 'consumerSecret'
  | 'accessToken'
  | 'accessTokenSecret'
  | 'timeZone'
  | 'admissionProgramId'
  | 'defaultProviderId'
>;

/** Signed JSON requests below `/ws/services`. Null if the EMR reports "not found". */
export interface RestClient {
  get<Shape extends z.ZodType>(path: string, shape: Shape, wait: Wait): Promise<z.infer<Shape> | null>;
  ask<Shape extends z.ZodType>(
    path: string,
    body: object,
    shape: Shape,
    wait: Wait,
  ): Promise<z.infer<Shape> | null>;
  write<Shape extends z.ZodType>(
    path: string,
    body: object,
    shape: Shape,
    wait: Wait,
  ): Promise<z.infer<Shape>>;
  /** The raw response, for calls whose errors carry meaning. */
  post(path: string, body: object | StreamedBody, wait: Wait): Promise<EmrAnswer>;
  /** The raw response, for resources that not every server returns as JSON. */
  fetch(path: string, accept: string, wait: Wait): Promise<EmrAnswer>;
}

interface Sending {
  readonly body?: object | StreamedBody;
  readonly accept?: string;
  readonly isWrite?: boolean;
}

export function restClient(settings: RestSettings, http: EmrHttp, clock: Clock): RestClient {
  const send = async (
    method: 'GET' | 'POST',
    path: string,
    { signal, answerBy, onAnswer }: Wait,
    { body, accept = 'application/json', isWrite = false }: Sending = {},
  ) => {
    const url = `${contextOf(settings.baseUrl)}/ws/services${path}`;
    const signed = { method, url: signedUrl(url, settings.baseUrl, settings.signatureBaseUrl) };
    const headers = {
      accept,
      'accept-encoding': 'gzip',
      authorization: authorization(signed, keysOf(settings), freshStamp(clock)),
    };
    const asked = { method, url, signal, answerBy, maxBytes: MAX_JSON_BYTES };
    const json = { ...headers, 'content-type': 'application/json; charset=utf-8' };
    const answer = await (body
      ? http.send({
          ...{ ...asked, headers: json, isWrite },
          body: 'chunks' in body ? body : JSON.stringify(body),
        })
      : http.send({ ...asked, headers }));
    onAnswer?.();
    return answer;
  };
  return {
    get: async (path, shape, wait) => parsed(await send('GET', path, wait), shape, 'read'),
    ask: async (path, body, shape, wait) => parsed(await send('POST', path, wait, { body }), shape, 'read'),
    async write(path, body, shape, wait) {
      const answer = parsed(await send('POST', path, wait, { body, isWrite: true }), shape, 'write');
      if (answer === null) throw unreadable('write');
      return answer;
    },
    post: async (path, body, wait) => send('POST', path, wait, { body, isWrite: true }),
    fetch: async (path, accept, wait) => send('GET', path, wait, { accept }),
  };
}

export function parsed<Shape extends z.ZodType>(
  answer: EmrAnswer,
  shape: Shape,
  effect: Effect,
): z.infer<Shape> | null {
  const value = readAnswer(answer, effect);
  if (value === null) return null;
  const result = shape.safeParse(value);
  // The parser's message would quote the record, so it is dropped.
  if (!result.success) throw unreadable(effect);
  return result.data;
}

function keysOf(settings: RestSettings): OAuthKeys {
  const { baseUrl, consumerKey, consumerSecret, accessToken, accessTokenSecret } = settings;
  if (!URL.canParse(baseUrl) || !consumerKey || !consumerSecret || !accessToken || !accessTokenSecret)
    throw emrFailure('not-configured', 'The EMR has not been connected yet. Authorise it in the settings.', {
      sent: 'no',
    });
  return { consumerKey, consumerSecret, token: accessToken, tokenSecret: accessTokenSecret };
}
