import { createLazyRoute } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useSaving } from '../../api/saving.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Copied } from '../../ui/forms/copied.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Beside, Section } from '../../ui/layout/section.tsx';
import { Empty, Skeleton } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { momentOf } from '../../ui/wording/time.ts';
import { ConnectAgent } from './connect-agent.tsx';
import { type MadeToken, revokeToken, type Token, useTokens } from './queries.ts';
import { TokenForm } from './token-form.tsx';
import { connectionsWords } from './words.ts';

export const settingsConnections = createLazyRoute('/in/settings/connections')({ component: Connections });

/** Tokens of agents that use the clinic's tools over MCP. */
function Connections() {
  const words = useWords(connectionsWords);
  const tokens = useTokens();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeToken | null>(null);
  return (
    <Beside aside={<ConnectAgent token={made?.token ?? null} />}>
      {made && <ShownOnce made={made} onDone={() => setMade(null)} />}
      <Section
        title={words.tokens}
        lead={words.tokensWhy}
        aside={
          <Button look={made ? 'outline' : 'primary'} onClick={() => setMaking(true)}>
            <Plus aria-hidden size={16} />
            {words.make}
          </Button>
        }
      >
        <Loaded query={tokens} failed={words.failed} skeleton={<Skeleton rows={3} rowHeight={60} />}>
          {(rows) => <Tokens rows={rows} />}
        </Loaded>
      </Section>
      <Dialog isOpen={isMaking} onClose={() => setMaking(false)} title={words.make}>
        <TokenForm
          onClose={() => setMaking(false)}
          onMade={(token) => {
            setMade(token);
            setMaking(false);
          }}
        />
      </Dialog>
    </Beside>
  );
}

/** The link is not stored; once closed, a new one must be created. */
function ShownOnce({ made, onDone }: { readonly made: MadeToken; onDone(): void }) {
  const words = useWords(connectionsWords);
  return (
    <section
      aria-label={words.token}
      className="grid gap-3 rounded-normal border border-accent bg-raised p-5"
    >
      <h2 className="break-words text-16">{words.ready(made.name)}</h2>
      <p className="text-quiet">{words.readyWhy}</p>
      <Copied label={words.token} text={made.token} look="primary" />
      <div>
        <Button look="plain" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </section>
  );
}

function Tokens({ rows }: { readonly rows: readonly Token[] }) {
  const words = useWords(connectionsWords);
  const [leaving, setLeaving] = useState<Token | null>(null);
  const revoking = useSaving({
    save: ({ id }: Token) => revokeToken(id),
    touches: ['mcp-tokens'],
    onSaved: (_, { name }) => {
      toast(words.revoked(name));
      setLeaving(null);
    },
  });
  if (rows.length === 0) return <Empty title={words.nothing}>{words.nothingWhy}</Empty>;
  return (
    <>
      <ul aria-label={words.list}>
        {rows.map((token) => (
          <TokenLine key={token.id} token={token} onRevoke={() => setLeaving(token)} />
        ))}
      </ul>
      <Dialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={words.revokeSure(leaving?.name ?? '')}
      >
        <div className="grid gap-4">
          <p className="text-quiet">{words.revokeWhy}</p>
          <Refused refusal={revoking.refusal} />
          <div className="flex gap-2">
            <Button look="danger" isBusy={revoking.isBusy} onClick={() => leaving && revoking.run(leaving)}>
              {words.revoke}
            </Button>
            <Button onClick={() => setLeaving(null)}>{words.cancel}</Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

function TokenLine({ token, onRevoke }: { readonly token: Token; onRevoke(): void }) {
  const words = useWords(connectionsWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const { name, scopes, createdAt, expiresAt, lastUsedAt } = token;
  const moment = (at: string) => momentOf(new Date(at), clock, language);
  const isExpired = expiresAt !== null && new Date(expiresAt) <= clock.now();
  const allowed = scopes.length === 2 ? 'both' : (scopes[0] ?? 'none');
  return (
    <li className="flex items-center gap-4 border-b py-2.5 last:border-b-0">
      <span className="grid min-w-0 flex-1 gap-0.5">
        <strong className="break-words">{name}</strong>
        <span className="text-quiet">
          {words[`may_${allowed}`]} · {lastUsedAt ? words.used(moment(lastUsedAt)) : words.unused}
        </span>
        <span className="text-12 text-quiet">
          {words.created(moment(createdAt))} ·{' '}
          {isExpired ? (
            <Badge tone="watch">{words.expired(moment(expiresAt))}</Badge>
          ) : expiresAt ? (
            words.until(moment(expiresAt))
          ) : (
            words.noEnd
          )}
        </span>
      </span>
      <Button look="plain" onClick={onRevoke} aria-label={`${words.revoke}: ${name}`}>
        {words.revoke}
      </Button>
    </li>
  );
}
