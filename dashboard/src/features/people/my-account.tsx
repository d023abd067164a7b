import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useSaving } from '../../api/saving.ts';
import { renamed, useSignedIn } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Verdict } from '../../ui/verdict.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { initialsOf, userName } from '../../ui/wording/person-name.ts';
import { momentOf } from '../../ui/wording/time.ts';
import { useMySessions } from './queries.ts';
import { SecondFactor } from './second-factor.tsx';
import { peopleWords } from './words.ts';

/** The user's own account: name, second factors, sessions and password. */
export function MyAccount() {
  return (
    <>
      <OwnName />
      <SecondFactor />
      <Sessions />
      <Password />
    </>
  );
}

function OwnName() {
  const words = useWords(peopleWords);
  const { user } = useSignedIn();
  const [name, setName] = useState(user.name ?? '');
  const saving = useSaving({
    save: (chosen: string) => read(api.PUT('/api/auth/me', { body: { name: chosen } })),
    touches: ['people', 'inbox'],
    onSaved: ({ data }) => {
      renamed(data.name ?? '');
      toast(words.nameSaved);
    },
  });
  const chosen = name.trim();
  const shown = chosen || userName(user);
  return (
    <Section title={words.yourName} lead={words.yourNameWhy(initialsOf(shown))}>
      <Form onSubmit={() => chosen && saving.run(chosen)}>
        <div className="flex items-end gap-3">
          <div className="min-w-0 flex-1">
            <Field
              label={words.inviteName}
              autoComplete="name"
              maxLength={200}
              placeholder={userName(user)}
              value={name}
              error={saving.refusal?.fields.name}
              onChange={({ target }) => setName(target.value)}
            />
          </div>
          <Button
            type="submit"
            className="h-10 desk:h-10"
            isBusy={saving.isBusy}
            disabled={!chosen || chosen === user.name}
          >
            {words.saveName}
          </Button>
        </div>
        <Refused refusal={saving.refusal} />
      </Form>
    </Section>
  );
}

function Sessions() {
  const words = useWords(peopleWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const sessions = useMySessions();
  const end = useSaving({
    save: (id: string | null) =>
      id
        ? read(api.DELETE('/api/auth/sessions/{id}', { params: { path: { id } } }))
        : read(api.DELETE('/api/auth/sessions')),
    touches: ['sessions'],
    onSaved: () => toast(words.ended),
  });
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Section
      title={words.sessions}
      lead={words.sessionsWhy}
      aside={others > 0 && <Button onClick={() => end.run(null)}>{words.endOthers}</Button>}
    >
      <Refused refusal={end.refusal} />
      <Loaded query={sessions} failed={words.failed} skeleton={<Skeleton rows={2} rowHeight={60} />}>
        {(rows) => (
          <ul>
            {rows.map(({ id, device, ip, lastUsedAt, resetBy, current }) => (
              <Verdict
                key={id}
                outcome={current ? 'yes' : 'open'}
                title={current ? words.thisOne(deviceOf(device)) : deviceOf(device)}
                aside={
                  !current && (
                    <Button look="plain" onClick={() => end.run(id)}>
                      {words.end}
                    </Button>
                  )
                }
              >
                {words.lastUsed(momentOf(new Date(lastUsedAt), clock, language), ip)}
                {resetBy && <p className="text-warn">{words.resetBy(resetBy)}</p>}
              </Verdict>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = ['Windows', 'iPhone', 'iPad', 'Android', 'Mac', 'Linux'];

/** "Chrome, Windows"; a user agent that is not a browser is shown unchanged. */
function deviceOf(agent: string): string {
  const browser = BROWSERS.find(([mark]) => agent.includes(mark))?.[1];
  const system = SYSTEMS.find((mark) => agent.includes(mark));
  return [browser, system].filter(Boolean).join(', ') || agent;
}

function Password() {
  const words = useWords(peopleWords);
  const [isOpen, setOpen] = useState(false);
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const change = useSaving({
    save: () => read(api.PUT('/api/auth/password', { body: { currentPassword, newPassword } })),
    touches: ['sessions'],
    onSaved: () => {
      toast(words.changed);
      setOpen(false);
      setCurrent('');
      setNew('');
    },
  });
  const { refusal } = change;
  return (
    <Section
      title={words.passwordTitle}
      lead={words.passwordWhy}
      aside={!isOpen && <Button onClick={() => setOpen(true)}>{words.change}</Button>}
    >
      {isOpen && (
        <Form onSubmit={() => change.run(undefined)}>
          <Field
            label={words.current}
            type="password"
            autoComplete="current-password"
            autoFocus
            value={currentPassword}
            error={refusal?.status === 401 ? words.wrongPassword : refusal?.fields.currentPassword}
            onChange={({ target }) => setCurrent(target.value)}
          />
          <Field
            label={words.fresh}
            type="password"
            autoComplete="new-password"
            hint={words.freshHint}
            value={newPassword}
            error={refusal?.fields.newPassword}
            onChange={({ target }) => setNew(target.value)}
          />
          <Refused refusal={refusal} />
          <div>
            <Button type="submit" isBusy={change.isBusy}>
              {words.change}
            </Button>
          </div>
        </Form>
      )}
    </Section>
  );
}
