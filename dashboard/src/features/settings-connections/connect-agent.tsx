import { useState } from 'react';
import { Copied, CopyButton } from '../../ui/forms/copied.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { CLIENTS, type Client, linesFor } from './clients.ts';
import { connectionsWords } from './words.ts';

/** Configuration for an agent, including a newly created token while it is shown. */
export function ConnectAgent({ token }: { readonly token: string | null }) {
  const words = useWords(connectionsWords);
  const [client, setClient] = useState<Client>('vapi');
  const url = `${window.location.origin}/mcp`;
  const lines = linesFor(client, url, token ?? words.yourToken);
  return (
    <Section title={words.connect} lead={words.connectWhy}>
      <div className="grid gap-1.5">
        <span className="text-12 text-quiet">{words.address}</span>
        <Copied label={words.address} text={url} />
      </div>
      <Select<Client>
        label={words.agent}
        value={client}
        options={CLIENTS.map((value) => ({ value, label: words[`client_${value}`] }))}
        onChange={setClient}
      />
      <p className="text-quiet">{words[`where_${client}`]}</p>
      <figure
        aria-label={words.lines}
        className="relative m-0 min-w-0 rounded-normal border border-line-control bg-paper"
      >
        <pre className="whitespace-pre-wrap break-words p-3 font-mono text-12">{lines}</pre>
        <div className="flex justify-end border-t p-1">
          <CopyButton key={client} text={lines} />
        </div>
      </figure>
    </Section>
  );
}
