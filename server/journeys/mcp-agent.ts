import {
  type CallToolResult,
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect } from 'vitest';

/** An agent that uses the tools over MCP. */
export interface Agent {
  /** The revision that client and server have agreed on. */
  readonly revision: string | undefined;
  call(
    name: string,
    given: object,
    meta?: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, unknown>>;
  tools(): Promise<readonly ListedTool[]>;
  names(): Promise<readonly string[]>;
  read(uri: string): Promise<string>;
  close(): Promise<void>;
}

interface ListedTool {
  readonly name: string;
  readonly annotations?:
    | {
        readonly readOnlyHint?: boolean | undefined;
        readonly destructiveHint?: boolean | undefined;
      }
    | undefined;
}

export interface AgentLine {
  readonly address: URL;
  readonly token: string;
  readonly headers?: Readonly<Record<string, string>>;
}
export type OpenAgent = (line: AgentLine) => Promise<Agent>;

const WHO = { name: 'test', version: '1' };

const initOf = ({ token, headers = {} }: AgentLine) => ({
  requestInit: { headers: { authorization: `Bearer ${token}`, ...headers } },
});

/** The official client of today, with its usual handshake. */
export const agentOfToday: OpenAgent = (line) => agentOf(line, {});

/** The same client, held to revision 2026-07-28: without a handshake. */
export const agentWithoutHandshake: OpenAgent = (line) =>
  agentOf(line, { versionNegotiation: { mode: { pin: '2026-07-28' } } });

async function agentOf(line: AgentLine, options: ClientOptions): Promise<Agent> {
  const client = new Client(WHO, options);
  await client.connect(new StreamableHTTPClientTransport(line.address, initOf(line)));
  const tools = async () => (await client.listTools()).tools;
  return {
    revision: client.getNegotiatedProtocolVersion(),
    call: async (name, given, _meta) =>
      answerIn(await client.callTool({ name, arguments: { ...given }, ...(_meta ? { _meta } : {}) })),
    tools,
    names: async () => (await tools()).map(({ name }) => name),
    read: async (uri) => (await client.readResource({ uri })).contents.map((each) => textOf(each)).join(''),
    close: () => client.close(),
  };
}

/** The client of the 1.x line. */
export const agentOfOldLine: OpenAgent = async (line) => {
  const client = new OldClient(WHO);
  await client.connect(new OldTransport(line.address, initOf(line)) as never);
  const tools = async () => (await client.listTools()).tools;
  return {
    revision: undefined,
    call: async (name, given, _meta) =>
      answerIn(
        (await client.callTool({
          name,
          arguments: { ...given },
          ...(_meta ? { _meta } : {}),
        })) as CallToolResult,
      ),
    tools,
    names: async () => (await tools()).map(({ name }) => name),
    read: async (uri) => (await client.readResource({ uri })).contents.map((each) => textOf(each)).join(''),
    close: () => client.close(),
  };
};

/** A result is never an error, and its text is its JSON. */
function answerIn({ structuredContent, content, isError }: CallToolResult): Record<string, unknown> {
  expect(isError ?? false).toBe(false);
  expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
  return structuredContent as Record<string, unknown>;
}

const textOf = (contents: object): string => ('text' in contents ? String(contents.text) : '');
