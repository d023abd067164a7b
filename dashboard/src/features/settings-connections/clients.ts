/** Agents with ready-made configuration; see docs/mcp.md. */
export const CLIENTS = ['vapi', 'retell', 'elevenlabs', 'openai', 'claude'] as const;
export type Client = (typeof CLIENTS)[number];

/** The configuration to paste into the agent. */
export function linesFor(client: Client, url: string, token: string): string {
  const authorization = `Bearer ${token}`;
  switch (client) {
    case 'vapi':
      return written({
        type: 'mcp',
        server: {
          url,
          headers: { Authorization: authorization, 'x-caller-number': '{{customer.number}}' },
        },
      });
    case 'retell':
      return written({
        name: 'frontdesk',
        url,
        headers: {
          Authorization: authorization,
          'x-call-id': '{{call_id}}',
          'x-caller-number': '{{user_number}}',
        },
      });
    case 'elevenlabs':
      return written({
        name: 'Frontdesk',
        url,
        transport: 'STREAMABLE_HTTP',
        approval_policy: 'auto_approve_all',
        request_headers: {
          Authorization: authorization,
          'x-call-id': { variable_name: 'system__conversation_id' },
          'x-caller-number': { variable_name: 'system__caller_id' },
        },
      });
    case 'openai':
      return written({
        type: 'mcp',
        server_label: 'frontdesk',
        server_url: url,
        authorization: token,
        headers: {
          'x-call-id': '<call_id>',
          'x-caller-number': '<number of the caller>',
        },
        require_approval: 'never',
      });
    case 'claude':
      return written({
        mcpServers: {
          frontdesk: {
            command: 'npx',
            args: ['-y', 'mcp-remote', url, '--header', `Authorization:\${FRONTDESK}`],
            env: { FRONTDESK: authorization },
          },
        },
      });
  }
}

const written = (value: object): string => JSON.stringify(value, null, 2);
