import { createLazyRoute, getRouteApi, Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { useKeys } from '../../ui/keys.ts';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { momentOf } from '../../ui/time.ts';
import { toast } from '../../ui/toast.tsx';
import { Fields, fieldsOf } from './fields.tsx';
import { PageView } from './page-view.tsx';
import { type Fax, useFax, useVerify, useWaiting } from './queries.ts';
import { type Candidate, FindPatient, useCandidates, Whose } from './whose.tsx';
import { faxWords } from './words.ts';

export const fax = createLazyRoute('/in/inbox/fax')({ component: FaxScreen });
const route = getRouteApi('/in/inbox/fax');

/** One fax after the other: whose is it? */
function FaxScreen() {
  const words = useWords(faxWords);
  const { language } = useLanguage();
  const { clock, isKnown } = useClinicClock();
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const waiting = useWaiting();
  const rows = waiting.data ?? [];
  const id = open ?? rows[0]?.id;
  const at = rows.findIndex((row) => row.id === id);
  const go = (to: string | undefined) => void navigate({ search: to ? { open: to } : {}, replace: true });
  const next = () => go((rows[at + 1] ?? rows.find((row) => row.id !== id))?.id);
  const row = rows[at];
  const when =
    row && isKnown
      ? [
          words.place(at + 1, rows.length),
          words.received(momentOf(new Date(row.receivedAt), clock, language)),
        ].join(language === 'zh' ? '，' : ', ')
      : undefined;
  return (
    <Page title={words.title} when={when} isSplit>
      <Loaded
        query={waiting}
        failed={words.failed}
        skeleton={
          <div className="flex-1">
            <Skeleton rows={10} />
          </div>
        }
        timeOf={clock.time}
      >
        {() =>
          id ? (
            <Review key={id} id={id} onNext={rows.length > 1 ? next : undefined} onDone={next} />
          ) : (
            <Empty
              title={words.none}
              actions={
                <Link to="/inbox" className={buttonLook()}>
                  <ChevronLeft aria-hidden size={16} />
                  {words.back}
                </Link>
              }
            >
              {words.noneWhy}
            </Empty>
          )
        }
      </Loaded>
    </Page>
  );
}

function Review({
  id,
  onNext,
  onDone,
}: {
  readonly id: string;
  readonly onNext: (() => void) | undefined;
  onDone(): void;
}) {
  const words = useWords(faxWords);
  const { clock } = useClinicClock();
  const one = useFax(id);
  return (
    <Loaded
      query={one}
      failed={words.faxFailed}
      skeleton={
        <div className="flex-1">
          <Skeleton rows={10} />
        </div>
      }
      timeOf={clock.time}
    >
      {(data) => (
        <div className="flex min-h-0 w-full flex-col overflow-y-auto desk:flex-row desk:overflow-visible">
          <PageView id={id} pages={Math.max(1, data.pageCount ?? 1)} />
          <Decision fax={data} onNext={onNext} onDone={onDone} />
        </div>
      )}
    </Loaded>
  );
}

/** Enter confirms who is chosen, / looks for another, n goes on. */
function Decision({
  fax: data,
  onNext,
  onDone,
}: {
  readonly fax: Fax;
  readonly onNext: (() => void) | undefined;
  onDone(): void;
}) {
  const words = useWords(faxWords);
  const candidates = useCandidates(data);
  const [own, setOwn] = useState<Candidate | null>(null);
  const verify = useVerify();
  const all = own && !candidates.some(({ id }) => id === own.id) ? [...candidates, own] : candidates;
  // Where only one fits, it is chosen; of several a person says which.
  const [picked, setPicked] = useState<string | null>(null);
  const chosen =
    all.find(({ id }) => id === picked) ??
    (all.length === 1 || data.matchedDemographicId ? all[0] : undefined);
  const who = chosen ? (chosen.name ?? words.chart(chosen.id)) : null;
  const isOpen = data.status === 'review_needed' || data.status === 'matched';
  const confirm = () => {
    if (!chosen || !isOpen || verify.isPending) return;
    const isGuess = chosen.id === data.matchedDemographicId;
    verify.mutate(
      { id: data.id, patientId: isGuess ? null : chosen.id },
      {
        onError: () => toast(words.confirmFailed),
        onSuccess: () => {
          toast(words.confirmed(who ?? ''));
          onDone();
        },
      },
    );
  };
  useKeys({ Enter: confirm, n: onNext });
  const toCheck = fieldsOf(data).filter(({ surety }) => surety === 'check').length;
  return (
    <aside className="flex shrink-0 flex-col border-t bg-raised desk:w-112 desk:border-t-0 desk:border-l wide:w-120">
      <div className="flex min-h-12 items-center gap-3 border-b px-4 desk:px-6">
        <h2 className="text-16">{words.read}</h2>
        {toCheck > 0 && (
          <span className="ml-auto">
            <Badge tone="watch">
              <Mark shape="triangle" tone="watch" size={8} />
              {words.toCheck(toCheck)}
            </Badge>
          </span>
        )}
      </div>
      <div className="grid min-h-0 flex-1 content-start gap-6 overflow-y-auto px-4 py-4 desk:px-6">
        {data.reviewReason && <p>{words[data.reviewReason]}</p>}
        <Fields fax={data} />
        {isOpen ? (
          <>
            <Whose candidates={all} chosen={chosen?.id ?? null} onChoose={({ id }) => setPicked(id)} />
            <FindPatient
              onFound={(candidate) => {
                setOwn(candidate);
                setPicked(candidate.id);
              }}
            />
          </>
        ) : (
          <p>{words.isVerified}</p>
        )}
      </div>
      <footer className="flex flex-wrap items-center gap-2 border-t px-4 py-3 desk:px-6">
        <Button
          look="primary"
          hotkey="enter"
          disabled={!chosen || !isOpen}
          isBusy={verify.isPending}
          onClick={confirm}
        >
          {who ? words.confirm(who) : words.confirmNone}
        </Button>
        {onNext && (
          <Button look="plain" hotkey="n" onClick={onNext} className="ml-auto">
            {words.next}
          </Button>
        )}
      </footer>
    </aside>
  );
}
