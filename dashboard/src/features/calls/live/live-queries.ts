import { api, read } from '../../../api/client.ts';
import { useClinicQuery } from '../../../api/clinic-query.ts';
import { useLanguage } from '../../../ui/wording/language.tsx';

const EVERY_MS = 1_500;
const LATEST = 30;
const MOST_ENDED = 5;

/** The calls in progress, and a few that have just ended. */
export function useLiveCalls() {
  return useClinicQuery({
    queryKey: ['calls', 'live'],
    refetchInterval: EVERY_MS,
    queryFn: async ({ signal }) => {
      const params = { query: { page: 1, pageSize: LATEST } };
      const { data } = await read(api.GET('/api/clinic/call-history', { signal, params }));
      return {
        running: data.filter(({ status }) => status === 'in_progress'),
        ended: data.filter(({ status }) => status !== 'in_progress').slice(0, MOST_ENDED),
      };
    },
  });
}

/** What can be done in a call, and whether it is an emergency. */
export function useLiveCall(callId: string) {
  const { language } = useLanguage();
  return useClinicQuery<LiveCall>({
    queryKey: ['call', 'live', callId, language],
    refetchInterval: ({ state }) => (state.data?.inProgress === false ? false : EVERY_MS),
    queryFn: ({ signal }) => readLive(callId, language, signal),
  });
}

async function readLive(callId: string, into: 'en' | 'zh', signal: AbortSignal) {
  const params = { path: { callId }, query: { into } };
  return (await read(api.GET('/api/clinic/calls/{callId}/live', { signal, params }))).data;
}

export type LiveCall = Awaited<ReturnType<typeof readLive>>;

export type Command =
  | { readonly what: 'whisper' | 'say'; readonly text: string }
  | { readonly what: 'transfer'; readonly phoneNumber?: string }
  | { readonly what: 'end' };

export function sendCommand(callId: string, command: Command) {
  const params = { path: { callId } };
  switch (command.what) {
    case 'whisper':
      return read(api.POST('/api/clinic/calls/{callId}/whisper', { params, body: { text: command.text } }));
    case 'say':
      return read(api.POST('/api/clinic/calls/{callId}/say', { params, body: { text: command.text } }));
    case 'transfer': {
      const body = command.phoneNumber ? { phoneNumber: command.phoneNumber } : {};
      return read(api.POST('/api/clinic/calls/{callId}/transfer', { params, body }));
    }
    case 'end':
      return read(api.POST('/api/clinic/calls/{callId}/end', { params }));
  }
}
