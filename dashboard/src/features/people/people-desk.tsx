import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useSaving } from '../../api/saving.ts';
import { useSignedIn } from '../../api/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Face } from '../../ui/face.tsx';
import { Copied } from '../../ui/forms/copied.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { userName } from '../../ui/wording/person-name.ts';
import { listed } from '../../ui/wording/sentence.ts';
import { momentOf } from '../../ui/wording/time.ts';
import { InviteForm } from './invite-form.tsx';
import {
  type Invitation,
  type LinkOnce,
  type Move,
  move,
  type PersonRow,
  type Realm,
  resetLink,
  usePeople,
} from './queries.ts';
import { peopleWords } from './words.ts';

/** Users, invitations and deactivated users. */
export function PeopleDesk({ realm }: { readonly realm: Realm }) {
  const words = useWords(peopleWords);
  const people = usePeople(realm);
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<LinkOnce | null>(null);
  return (
    <>
      {link && <ShownOnce link={link} onDone={() => setLink(null)} />}
      <Section
        title={realm === 'clinic' ? words.who : words.everybody}
        lead={realm === 'clinic' ? words.whoWhy : undefined}
        aside={
          <Button look={link ? 'outline' : 'primary'} onClick={() => setInviting(true)}>
            <Plus aria-hidden size={16} />
            {words.invite}
          </Button>
        }
      >
        <Loaded query={people} failed={words.failed} skeleton={<Skeleton rows={4} rowHeight={60} />}>
          {({ users, invitations }) => (
            <Rows realm={realm} users={users} invitations={invitations} onLink={setLink} />
          )}
        </Loaded>
      </Section>
      <Dialog isOpen={isInviting} onClose={() => setInviting(false)} title={words.invite}>
        <InviteForm
          realm={realm}
          onClose={() => setInviting(false)}
          onMade={(made) => {
            setLink(made);
            setInviting(false);
          }}
        />
      </Dialog>
    </>
  );
}

/** The link is not stored; once closed, a new one must be created. */
function ShownOnce({ link, onDone }: { readonly link: LinkOnce; onDone(): void }) {
  const words = useWords(peopleWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const until = momentOf(new Date(link.expiresAt), clock, language);
  return (
    <section aria-label={words.link} className="grid gap-3 rounded-normal border border-accent bg-raised p-5">
      <h2 className="break-words text-16">
        {link.isReset ? words.resetReady(link.email) : words.ready(link.email)}
      </h2>
      {link.link === null ? (
        <p className="text-quiet">{link.mailed ? words.resetMailed(until) : words.resetNotMailed}</p>
      ) : (
        <>
          <p className="text-quiet">{link.mailed ? words.readyMailed(until) : words.readyLink(until)}</p>
          <Copied label={words.link} text={link.link} look="primary" />
        </>
      )}
      <div>
        <Button look="plain" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </section>
  );
}

function Rows({
  realm,
  users,
  invitations,
  onLink,
}: {
  readonly realm: Realm;
  readonly users: readonly PersonRow[];
  readonly invitations: readonly Invitation[];
  onLink(link: LinkOnce): void;
}) {
  const words = useWords(peopleWords);
  const [leaving, setLeaving] = useState<PersonRow | null>(null);
  const moving = useSaving({
    save: ({ what, id }: { what: Move; id: string }) => move(realm, what, id),
    touches: ['people'],
    onSaved: (_, { what }) => {
      if (what === 'withdraw') toast(words.withdrawn);
      if (what === 'deactivate' && leaving) toast(words.deactivated(userName(leaving)));
      setLeaving(null);
    },
  });
  const reset = useSaving({
    save: (person: PersonRow) => resetLink(realm, person),
    touches: [],
    onSaved: onLink,
  });
  const here = users.filter(({ status }) => status === 'active');
  const gone = users.filter(({ status }) => status === 'deactivated');
  return (
    <div className="grid gap-8">
      <Refused refusal={reset.refusal ?? (leaving ? null : moving.refusal)} />
      <div className="@container">
        <Head />
        <ul>
          {here.map((person) => (
            <PersonLine
              key={person.id}
              person={person}
              isWithClinic={realm === 'all'}
              onLeave={() => setLeaving(person)}
              onReset={() => reset.run(person)}
            />
          ))}
          {invitations.map((invitation) => (
            <InvitationLine
              key={invitation.id}
              invitation={invitation}
              onWithdraw={() => moving.run({ what: 'withdraw', id: invitation.id })}
            />
          ))}
        </ul>
      </div>
      {gone.length > 0 && (
        <section aria-label={words.gone} className="grid gap-2">
          <h3 className="font-strong">
            {words.gone} <span className="font-regular text-quiet">{gone.length}</span>
          </h3>
          <ul>
            {gone.map(({ id, name, email }) => (
              <li key={id} className="flex flex-wrap items-center gap-3 border-b py-2.5 last:border-b-0">
                <span className="min-w-0 flex-1 break-words text-quiet">{userName({ name, email })}</span>
                <Button look="plain" onClick={() => moving.run({ what: 'reactivate', id })}>
                  {words.reactivate}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Dialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={words.deactivateSure(leaving ? userName(leaving) : '')}
      >
        <div className="grid gap-4">
          <p className="text-quiet">{words.deactivateWhy}</p>
          <Refused refusal={moving.refusal} />
          <div className="flex gap-2">
            <Button
              look="danger"
              isBusy={moving.isBusy}
              onClick={() => leaving && moving.run({ what: 'deactivate', id: leaving.id })}
            >
              {words.deactivate}
            </Button>
            <Button onClick={() => setLeaving(null)}>{words.cancel}</Button>
          </div>
        </div>
      </Dialog>
    </div>
  );
}

/** Column headings; hidden from screen readers, which read a label per cell. */
function Head() {
  const words = useWords(peopleWords);
  return (
    <div aria-hidden className={classes(COLUMNS, 'hidden border-b pb-2 text-12 text-quiet @2xl:grid')}>
      <span className="col-span-2">{words.person}</span>
      <span>{words.secondFactor}</span>
      <span>{words.lastHere}</span>
    </div>
  );
}

/** Columns on one line if there is room, else the actions wrap below. */
const COLUMNS = 'gap-x-4 @2xl:grid-cols-[32px_minmax(0,1fr)_112px_140px_212px]';
const LINE = classes(
  'flex flex-wrap items-center gap-y-1 border-b py-2.5 last:border-b-0 @2xl:grid',
  COLUMNS,
);

function PersonLine({
  person,
  isWithClinic,
  onLeave,
  onReset,
}: {
  readonly person: PersonRow;
  /** Shows the clinic, for lists across clinics. */
  readonly isWithClinic: boolean;
  onLeave(): void;
  onReset(): void;
}) {
  const words = useWords(peopleWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const { user } = useSignedIn();
  const isMe = person.id === user.id;
  return (
    <li className={LINE}>
      <Face name={userName(person)} />
      <span className="grid min-w-0 flex-[1_1_220px]">
        <span className="break-words">
          <strong>{userName(person)}</strong>{' '}
          <span className="inline-block text-quiet">
            {listed(isMe ? [words.you, words[person.role]] : [words[person.role]], language)}
          </span>
        </span>
        <span className="flex flex-wrap gap-x-2 break-words text-12 text-quiet">
          {isWithClinic && person.clinicName && <span className="text-ink">{person.clinicName}</span>}
          <span className="min-w-0 break-words">{person.email}</span>
        </span>
      </span>
      <span className="flex w-28 items-center gap-1.5 @2xl:w-auto" title={words.secondFactor}>
        <span className="sr-only">{words.secondFactor}: </span>
        {person.secondFactor ? (
          <span className="text-quiet">{words.has}</span>
        ) : (
          <>
            <Mark shape="dot" tone="watch" size={8} />
            {words.hasNot}
          </>
        )}
      </span>
      <span
        className="min-w-18 whitespace-nowrap text-right text-quiet @2xl:text-left"
        title={words.lastHere}
      >
        <span className="sr-only">{words.lastHere}: </span>
        {person.lastSignInAt ? momentOf(new Date(person.lastSignInAt), clock, language) : words.never}
      </span>
      <span className="flex justify-end gap-1 empty:hidden @2xl:empty:flex">
        {!isMe && (
          <>
            <Button look="plain" onClick={onReset} aria-label={`${words.reset}: ${person.email}`}>
              {words.reset}
            </Button>
            <Button look="plain" onClick={onLeave} aria-label={`${words.deactivate}: ${person.email}`}>
              {words.deactivate}
            </Button>
          </>
        )}
      </span>
    </li>
  );
}

function InvitationLine({
  invitation: { email, name, role, expiresAt },
  onWithdraw,
}: {
  readonly invitation: Invitation;
  onWithdraw(): void;
}) {
  const words = useWords(peopleWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b py-2.5 last:border-b-0">
      <Face name={userName({ name, email })} />
      <span className="min-w-0 flex-1 break-words">
        {name ? <strong>{name}</strong> : email} <span className="text-quiet">{words[role]}</span>
        {name && <span className="block text-12 text-quiet">{email}</span>}
      </span>
      <Badge tone="info">{words.invited(momentOf(new Date(expiresAt), clock, language))}</Badge>
      <Button look="plain" onClick={onWithdraw} aria-label={`${words.withdraw}: ${email}`}>
        {words.withdraw}
      </Button>
    </li>
  );
}
