/** Retell's kinds of objects. */
export const LLM = 'llm';
export const AGENT = 'agent';
export const NUMBER = 'number';

/** Retell's own transfer tool. Our tool is `transfer_call`, and tool names must be unique. */
export const NATIVE_TRANSFER = 'put_through';
/** An LLM has no name, so it is identified by the name of the agent that uses it. */
export const KNOWN_AS = 'known_as';
