/** The kinds of objects at this platform. */
export const LLM = 'llm';
export const AGENT = 'agent';
export const NUMBER = 'number';

/** The platform's own transfer. Ours is `transfer_call`, and no two tools may have one name. */
export const NATIVE_TRANSFER = 'put_through';
/** An LLM has no name: it is known as the agent that uses it. */
export const KNOWN_AS = 'known_as';
