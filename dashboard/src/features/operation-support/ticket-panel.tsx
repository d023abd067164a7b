import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, read } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useSaving } from '../../api/saving.ts';
import { useSignedIn } from '../../api/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Area } from '../../ui/layout/area.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { listed } from '../../ui/wording/sentence.ts';
import { momentOf } from '../../ui/wording/time.ts';
import { TICKET_STATES, type TicketState } from './route.ts';
import { supportWords } from './words.ts';

function useTicket(id: string) {
  return useQuery({
    queryKey: ['support', 'ticket', id],
    queryFn: dataOf('/api/admin/support/tickets/{id}', { path: { id } }),
  });
}
type Ticket = NonNullable<ReturnType<typeof useTicket>['data']>;

/** The question, the answers and the assignee. */
export function TicketPanel({ id, onClose }: { readonly id: string; onClose(): void }) {
  const words = useWords(supportWords);
  const ticket = useTicket(id);
  return (
    <SidePanel
      label={ticket.data?.title ?? words.title}
      onClose={onClose}
      head={<p className="truncate font-strong text-16">{ticket.data?.title ?? ' '}</p>}
    >
      <Loaded query={ticket} failed={words.ticketFailed} skeleton={<Skeleton rows={4} rowHeight={60} />}>
        {(data) => (
          <div className="grid gap-6 p-4 desk:p-6">
            <Standing ticket={data} />
            <Talk ticket={data} />
            <Reply id={id} />
          </div>
        )}
      </Loaded>
    </SidePanel>
  );
}

function Standing({ ticket }: { readonly ticket: Ticket }) {
  const words = useWords(supportWords);
  const { user } = useSignedIn();
  const change = useSaving({
    save: (body: { status?: TicketState; assigneeId?: string }) =>
      read(api.PUT('/api/admin/support/tickets/{id}', { params: { path: { id: ticket.id } }, body })),
    touches: ['support'],
  });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={words.status}
          className="w-52"
          value={ticket.status}
          options={TICKET_STATES.map((value) => ({ value, label: words[value] }))}
          onChange={(status) => change.run({ status })}
        />
        {ticket.assigneeId === user.id ? (
          <span className="pb-2.5 text-quiet">{words.yours}</span>
        ) : (
          <>
            <Button
              className="h-10 desk:h-10"
              isBusy={change.isBusy}
              onClick={() => change.run({ assigneeId: user.id })}
            >
              {words.take}
            </Button>
            {ticket.assigneeName && (
              <span className="pb-2.5 text-quiet">{words.with(ticket.assigneeName)}</span>
            )}
          </>
        )}
      </div>
      <Refused refusal={change.refusal} />
    </div>
  );
}

function Talk({ ticket }: { readonly ticket: Ticket }) {
  const words = useWords(supportWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const said = [
    {
      id: ticket.id,
      body: ticket.description,
      isInternal: false,
      authorName: ticket.createdByName,
      createdAt: ticket.createdAt,
    },
    ...ticket.messages,
  ];
  return (
    <ol className="grid gap-4">
      {said.map(({ id, body, isInternal, authorName, createdAt }) => (
        <li key={id} className="grid max-w-[68ch] gap-1">
          <p className="flex flex-wrap items-center gap-2 text-12 text-quiet">
            {listed([authorName ?? words.somebody, momentOf(new Date(createdAt), clock, language)], language)}
            {isInternal && <Badge tone="watch">{words.internal}</Badge>}
          </p>
          <p className="whitespace-pre-wrap break-words">{body}</p>
        </li>
      ))}
    </ol>
  );
}

function Reply({ id }: { readonly id: string }) {
  const words = useWords(supportWords);
  const [body, setBody] = useState('');
  const [isInternal, setInternal] = useState(false);
  const send = useSaving({
    save: (text: string) =>
      read(
        api.POST('/api/admin/support/tickets/{id}/messages', {
          params: { path: { id } },
          body: { body: text, isInternal },
        }),
      ),
    touches: ['support'],
    onSaved: () => setBody(''),
  });
  return (
    <Form className="grid gap-3 border-t pt-4" onSubmit={() => body.trim() && send.run(body.trim())}>
      <Area label={words.answer} value={body} onChange={({ target }) => setBody(target.value)} />
      <Switch label={words.note} hint={words.noteWhy} isOn={isInternal} onChange={setInternal} />
      <Refused refusal={send.refusal} />
      <div>
        <Button type="submit" look="primary" isBusy={send.isBusy}>
          {words.send}
        </Button>
      </div>
    </Form>
  );
}
