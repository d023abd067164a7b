import type { VoiceFields } from '../../../ports/voice/voice-objects.ts';
import type { VoicePlatform } from '../../../ports/voice/voice-platform.ts';
import { at, textAt } from '../fields.ts';
import type { RetellApi } from './api.ts';
import { versionOf } from './mapping.ts';
import { AGENT, KNOWN_AS, LLM, NUMBER } from './names.ts';

const CREATE: Readonly<Record<string, string>> = { [LLM]: '/create-retell-llm', [AGENT]: '/create-agent' };
const CHANGE: Readonly<Record<string, string>> = {
  [LLM]: '/update-retell-llm',
  [AGENT]: '/update-agent',
  [NUMBER]: '/update-phone-number',
};

export function pushedObjects(api: RetellApi): Pick<VoicePlatform, 'list' | 'create' | 'change' | 'publish'> {
  /** Maps an LLM to the name of the agent that uses it, as last listed. */
  const users = new Map<unknown, string>();
  const wholeAgents = async (names: readonly string[], signal: AbortSignal) => {
    const whole = async (agent: VoiceFields) =>
      (await api.get('/get-agent', String(agent.agent_id), signal)) ?? agent;
    const brief = await api.agents(signal);
    return Promise.all(
      brief.map((agent) =>
        names.includes(String(agent.agent_name)) ? whole(agent) : Promise.resolve(agent),
      ),
    );
  };
  /** A published version and its LLM are frozen, so both are changed through a draft made from it. */
  const openDraft = async (id: string, signal: AbortSignal) => {
    const agent = await api.get('/get-agent', id, signal);
    if (agent?.is_published !== true) return;
    const body = { base_version: versionOf(agent) };
    await api.one({ method: 'POST', path: `/create-agent-version/${encodeURIComponent(id)}`, body }, signal);
  };
  return {
    list: async (kind, names, signal) => {
      if (kind === NUMBER) return api.numbers(signal);
      const found = await wholeAgents(names, signal);
      if (kind === AGENT) return found;
      for (const agent of found) users.set(at(agent, 'response_engine.llm_id'), String(agent.agent_id));
      return (await api.llms(signal)).map((llm) => named(llm, found));
    },
    create: async (kind, fields, signal) =>
      (await api.one({ method: 'POST', path: CREATE[kind] ?? '', body: fields }, signal)) ?? {},
    change: async (kind, id, fields, signal) => {
      const agentId = kind === AGENT ? id : users.get(id);
      if (agentId) await openDraft(agentId, signal);
      const path = `${CHANGE[kind]}/${encodeURIComponent(id)}`;
      return api.one({ method: 'PATCH', path, body: fields }, signal);
    },
    publish: async (kind, id, signal) => {
      if (kind !== AGENT) return false;
      const agent = await api.get('/get-agent', id, signal);
      const body = { version: agent ? versionOf(agent) : 0 };
      const path = `/publish-agent-version/${encodeURIComponent(id)}`;
      await api.one({ method: 'POST', path, body, isEmpty: true }, signal);
      return true;
    },
  };
}

/** An LLM has no name, so it takes that of the agent that uses it. */
function named(llm: VoiceFields, agents: readonly VoiceFields[]): VoiceFields {
  const user = agents.find((agent) => at(agent, 'response_engine.llm_id') === llm.llm_id);
  const name = user && textAt(user, 'agent_name');
  return name ? { ...llm, [KNOWN_AS]: name } : llm;
}
