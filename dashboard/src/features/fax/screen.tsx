import { createLazyRoute, getRouteApi, Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Empty, Skeleton } from '../../ui/layout/states.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { momentOf } from '../../ui/wording/time.ts';
import { Decision, type DecisionProps } from './decision.tsx';
import { PageView } from './page-view.tsx';
import { type Fax, useFax, useWaiting } from './queries.ts';
import { type Confirmed, UndoStrip } from './undo.tsx';
import { faxWords } from './words.ts';

export const fax = createLazyRoute('/in/inbox/fax')({ component: FaxScreen });
const route = getRouteApi('/in/inbox/fax');

/** Reviews faxes one by one to find their patients. */
function FaxScreen() {
  const words = useWords(faxWords);
  const { language } = useLanguage();
  const { clock, isKnown } = useClinicClock();
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const waiting = useWaiting();
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  // The list still shows it until it is reloaded.
  const isListed = (row: { id: string }) => row.id !== confirmed?.id || waiting.dataUpdatedAt > confirmed.at;
  const rows = (waiting.data ?? []).filter(isListed);
  const id = open ?? rows[0]?.id;
  const at = rows.findIndex((row) => row.id === id);
  const go = (to: string | undefined) => void navigate({ search: to ? { open: to } : {}, replace: true });
  const next = () => go((rows[at + 1] ?? rows.find((row) => row.id !== id))?.id);
  const back = (to: string) => {
    setConfirmed(null);
    go(to);
  };
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
      <div className="flex min-h-0 w-full flex-col">
        {confirmed && (
          <UndoStrip
            key={confirmed.id}
            confirmed={confirmed}
            onBack={back}
            onOver={() => setConfirmed(null)}
          />
        )}
        <div className="flex min-h-0 flex-1">
          <Loaded query={waiting} failed={words.failed} skeleton={<Waiting />}>
            {() =>
              id ? (
                <Review
                  key={id}
                  id={id}
                  listed={row}
                  listedAt={waiting.dataUpdatedAt}
                  onNext={rows.length > 1 ? next : undefined}
                  onConfirmed={(done) => {
                    setConfirmed(done);
                    next();
                  }}
                  onBack={back}
                />
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
        </div>
      </div>
    </Page>
  );
}

function Review({
  id,
  listed,
  listedAt,
  ...desk
}: { readonly id: string; readonly listed: Fax | undefined; readonly listedAt: number } & Omit<
  DecisionProps,
  'fax' | 'onPlace'
>) {
  const words = useWords(faxWords);
  const one = useFax(id, listed, listedAt);
  const [page, setPage] = useState(1);
  const view = useRef<HTMLElement>(null);
  const goTo = (place: number) => {
    setPage(place);
    // On a phone the page is above the fields read from it.
    view.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Loaded query={one} failed={words.faxFailed} skeleton={<Waiting />}>
      {(data) => (
        <div className="flex min-h-0 w-full flex-col overflow-y-auto desk:flex-row desk:overflow-visible">
          <PageView
            ref={view}
            id={id}
            pages={Math.max(1, data.pageCount ?? 1)}
            page={page}
            onPage={setPage}
          />
          <Decision fax={data} onPlace={goTo} {...desk} />
        </div>
      )}
    </Loaded>
  );
}

function Waiting() {
  return (
    <div className="flex-1">
      <Skeleton rows={10} />
    </div>
  );
}
