import { randomBytes } from 'node:crypto';
import { type Fields, fieldsOf } from '../voice/fields.ts';

export interface RetellAgent extends Fields {
  readonly agent_id: string;
  readonly version: number;
  readonly is_published: boolean;
}

/** An account's objects. Writes return an error sentence, or null for "not found". */
export interface RetellStore {
  llms(): readonly Fields[];
  agents(): readonly RetellAgent[];
  phoneNumbers(): readonly Fields[];
  calls(): readonly Fields[];
  callsBy(criteria: Fields): readonly Fields[];
  published(agentId: string): Fields | null;
  stopped(): readonly string[];
  createLlm(fields: Fields): Fields | string;
  changeLlm(id: string, fields: Fields): Fields | string | null;
  createAgent(fields: Fields): Fields | string;
  changeAgent(id: string, fields: Fields): Fields | string | null;
  openDraft(agentId: string, fields: Fields): Fields | string | null;
  publish(agentId: string, version: unknown): string | null;
  changeNumber(number: string, fields: Fields): Fields | string | null;
  addCall(call: Fields): void;
  stop(callId: string): void;
}

interface Stock {
  readonly agents?: readonly Fields[];
  readonly llms?: readonly Fields[];
  readonly phoneNumbers?: readonly Fields[];
  readonly calls?: readonly Fields[];
}

const TOOL_NAME = /^[A-Za-z0-9_-]{1,64}$/;

export function retellStore(now: () => Date, stock: Stock): RetellStore {
  const llms = new Map<string, Fields>();
  const agents = new Map<string, RetellAgent>();
  const live = new Map<string, Fields>();
  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
  const stamped = (fields: Fields): Fields => ({ ...fields, last_modification_timestamp: now().getTime() });
  const keepLlm = (fields: Fields): Fields => {
    const llm = stamped({ version: 0, is_published: false, ...fields });
    llms.set(String(llm.llm_id), llm);
    return llm;
  };
  const keepAgent = (fields: Fields): RetellAgent => {
    const agent = stamped({ version: 0, is_published: false, ...fields }) as unknown as RetellAgent;
    agents.set(agent.agent_id, agent);
    return agent;
  };
  for (const llm of stock.llms ?? []) keepLlm({ llm_id: newId('llm'), ...llm });
  for (const agent of stock.agents ?? []) keepAgent({ agent_id: newId('agent'), ...agent });
  const llmOf = (agent: RetellAgent) => llms.get(String(fieldsOf(agent.response_engine).llm_id));

  return {
    llms: () => [...llms.values()],
    agents: () => [...agents.values()],
    published: (id) => live.get(id) ?? null,
    createLlm: (fields) => llmComplaint(fields) ?? keepLlm({ ...fields, llm_id: newId('llm') }),
    changeLlm: (id, fields) => {
      const before = llms.get(id);
      if (!before) return null;
      if (before.is_published === true) return 'Cannot update published LLM';
      return llmComplaint({ ...before, ...fields }) ?? keepLlm({ ...before, ...fields });
    },
    createAgent: (fields) =>
      agentComplaint(fields, llms) ?? keepAgent({ ...fields, agent_id: newId('agent') }),
    changeAgent: (id, fields) => {
      const before = agents.get(id);
      if (!before) return null;
      if (before.is_published) return 'Cannot update published agent';
      return agentComplaint({ ...before, ...fields }, llms) ?? keepAgent({ ...before, ...fields });
    },
    openDraft: (id, { base_version: base }) => {
      const before = agents.get(id);
      if (!before) return null;
      if (base !== before.version) return 'base_version does not exist';
      const llm = llmOf(before);
      if (llm) keepLlm({ ...llm, version: Number(llm.version) + 1, is_published: false });
      return keepAgent({ ...before, version: before.version + 1, is_published: false });
    },
    publish: (id, version) => {
      const agent = agents.get(id);
      if (!agent) return 'not found';
      if (version !== agent.version) return 'version must be the draft';
      const llm = llmOf(agent);
      if (llm) keepLlm({ ...llm, is_published: true });
      keepAgent({ ...agent, is_published: true });
      live.set(id, { ...agent, llm: structuredClone(llm) });
      return null;
    },
    ...linesAndCalls(stock),
  };
}

function linesAndCalls(
  stock: Stock,
): Pick<RetellStore, 'phoneNumbers' | 'changeNumber' | 'calls' | 'callsBy' | 'addCall' | 'stopped' | 'stop'> {
  const numbers = new Map((stock.phoneNumbers ?? []).map((each) => [String(each.phone_number), each]));
  const calls: Fields[] = [...(stock.calls ?? [])];
  const stopped: string[] = [];
  return {
    phoneNumbers: () => [...numbers.values()],
    changeNumber: (number, fields) => {
      const before = numbers.get(number);
      if (!before) return null;
      const after = { ...before, ...fields };
      numbers.set(number, after);
      return after;
    },
    calls: () => calls,
    callsBy: (criteria) => calls.filter((call) => fits(call, criteria)),
    addCall: (call) => void calls.push(call),
    stopped: () => stopped,
    stop: (callId) => void stopped.push(callId),
  };
}

/** Rejects what the platform rejects: duplicate tool names, a bare array, a schema that is not an object. */
function llmComplaint(fields: Fields): string | null {
  const tools = listOf(fields.general_tools).map(fieldsOf);
  const states = listOf(fields.states).map(fieldsOf);
  const names = tools.map(({ name }) => String(name));
  const edges = states.flatMap(({ edges: list }) => listOf(list).map(fieldsOf));
  const stateNames = new Set(states.map(({ name }) => name));
  const bad = names.find((name) => !TOOL_NAME.test(name));
  if (bad !== undefined) return `tool name ${bad} is not valid`;
  if (new Set(names).size < names.length) return 'tool names must be unique';
  if (tools.some((tool) => tool.type === 'custom' && fieldsOf(tool.parameters).type !== 'object'))
    return 'parameters must be of type object';
  if (tools.some((tool) => hasBareArray(tool.parameters))) return 'array schema missing items';
  if (edges.some(({ destination_state_name: to }) => !stateNames.has(to))) return 'edge to an unknown state';
  if (states.length > 0 && !stateNames.has(fields.starting_state)) return 'starting_state is not a state';
  return null;
}

function agentComplaint(fields: Fields, llms: ReadonlyMap<string, Fields>): string | null {
  const { llm_id: id } = fieldsOf(fields.response_engine);
  if (!llms.has(String(id))) return 'response_engine.llm_id is unknown';
  const longest = Number(fields.max_call_duration_ms ?? 3_600_000);
  if (longest < 60_000 || longest > 7_200_000) return 'max_call_duration_ms is out of range';
  return typeof fields.voice_id === 'string' ? null : 'voice_id is required';
}

function hasBareArray(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(hasBareArray);
  if (typeof schema !== 'object' || schema === null) return false;
  const { type, items } = schema as Fields;
  return (type === 'array' && !items) || Object.values(schema).some(hasBareArray);
}

function fits(call: Fields, criteria: Fields): boolean {
  return Object.entries(criteria).every(([name, filter]) => {
    const { op, value } = fieldsOf(filter);
    return op === 'lt' ? Number(call[name]) < Number(value) : call[name] === value;
  });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
