import { createLazyRoute, getRouteApi, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useClinicClock, useTick } from '../../api/clinic-clock.ts';
import { useProviders } from '../../api/providers.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ScheduleTabs } from '../../ui/layout/schedule-tabs.tsx';
import { Empty, Skeleton } from '../../ui/layout/states.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { AddEntry, ChangeEntry } from './entry-dialogs.tsx';
import { freedTimes, isOfWeek } from './freed.ts';
import { History } from './history.tsx';
import { type Entry, type Offer, useNames, useOffers, useWaiting } from './queries.ts';
import { RunningOffer } from './running-offer.tsx';
import { WaitingTable } from './waiting-table.tsx';
import { WhyList } from './why-list.tsx';
import { standbyWords } from './words.ts';

export const standby = createLazyRoute('/in/schedule/standby')({ component: StandbyScreen });
const route = getRouteApi('/in/schedule/standby');

interface Naming {
  nameOf(patientId: string): string;
  providerName(id: string): string;
}

function StandbyScreen() {
  const words = useWords(standbyWords);
  const waiting = useWaiting();
  const offers = useOffers();
  const naming = useNaming(waiting.data?.data ?? [], offers.data?.data ?? []);
  useTick(60_000);
  return (
    <Page title={words.title} isSplit tabs={<ScheduleTabs />}>
      <div className="min-h-0 w-full overflow-y-auto desk:grid desk:grid-cols-[minmax(0,1fr)_320px] desk:overflow-hidden broad:grid-cols-[minmax(0,1fr)_424px]">
        <div className="min-w-0 desk:overflow-y-auto">
          <Loaded query={offers} failed={words.offersFailed} skeleton={<Skeleton rows={2} rowHeight={60} />}>
            {({ data, counts }) => <Running offers={data} figures={counts} naming={naming} />}
          </Loaded>
          <Loaded query={waiting} failed={words.failed} skeleton={<Skeleton rows={8} />}>
            {({ data }) => <Waiting entries={data} offers={offers.data?.data ?? []} naming={naming} />}
          </Loaded>
        </div>
        <aside
          aria-label={words.history}
          className="grid content-start gap-6 border-t bg-raised p-4 desk:overflow-y-auto desk:border-t-0 desk:border-l desk:p-6"
        >
          {offers.isPending ? (
            <Skeleton rows={4} />
          ) : (
            offers.data && <Beside offers={offers.data.data} naming={naming} />
          )}
        </aside>
      </div>
    </Page>
  );
}

function useNaming(entries: readonly Entry[], offers: readonly Offer[]): Naming {
  const words = useWords(standbyWords);
  const { data: providers = [] } = useProviders();
  const kept = new Map(
    [...offers, ...entries].flatMap(({ patientId, patientName }) =>
      patientId && patientName ? [[patientId, patientName] as const] : [],
    ),
  );
  const shown = [
    ...entries.map(({ patientId }) => patientId),
    ...offers.flatMap(({ patientId, notAsked }) => [
      ...(patientId ? [patientId] : []),
      ...notAsked.map((each) => each.patientId),
    ]),
  ];
  // Charts are read only for entries from before names were kept.
  const read = useNames(shown.filter((id) => !kept.has(id)));
  return {
    nameOf: (id) => kept.get(id) ?? read.get(id) ?? words.chart(id),
    providerName: (id) => providers.find((each) => each.id === id)?.name ?? '',
  };
}

interface Part {
  readonly offers: readonly Offer[];
  readonly naming: Naming;
}

/** Running offers and the selected one. */
function useLooked(offers: readonly Offer[]) {
  const { offer: wanted } = route.useSearch();
  const navigate = route.useNavigate();
  const running = offers.filter(({ state }) => state === 'offered');
  return {
    running,
    looked: offers.find(({ id }) => id === wanted) ?? running[0],
    look: (offer: string) => void navigate({ search: { offer }, replace: true }),
  };
}

function Running({
  offers,
  figures,
  naming,
}: Part & { readonly figures: { readonly refilled: number; readonly minutes: number } }) {
  const words = useWords(standbyWords);
  const { running, looked, look } = useLooked(offers);
  return (
    <div className="grid gap-4 px-4 pt-5 pb-4 desk:px-6 wide:pl-8">
      <p className="text-balance text-16 tracking-[-.008em] desk:text-20">
        {words.lead(running.length, figures.refilled, figures.minutes)}
      </p>
      {running.length > 0 && (
        <section aria-label={words.running} className="grid gap-4 broad:grid-cols-2">
          {running.map((offer) => (
            <RunningOffer
              key={offer.id}
              offer={offer}
              isOpen={offer.id === looked?.id}
              {...naming}
              onOpen={() => look(offer.id)}
            />
          ))}
        </section>
      )}
    </div>
  );
}

function Waiting({ entries, offers, naming }: Part & { readonly entries: readonly Entry[] }) {
  const words = useWords(standbyWords);
  const [open, setOpen] = useState<Entry | 'new' | null>(null);
  const asked = new Set(offers.filter(({ state }) => state === 'offered').map(({ standbyId }) => standbyId));
  const close = () => setOpen(null);
  return (
    <section aria-label={words.waiting}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 desk:px-6 wide:pl-8">
        <h2 className="text-14">{words.waiting}</h2>
        <span className="text-quiet">{entries.length}</span>
        <span className="ml-auto hidden text-12 text-quiet desk:inline">{words.order}</span>
        <Button className="ml-auto desk:ml-0" onClick={() => setOpen('new')}>
          <Plus aria-hidden size={16} />
          {words.add}
        </Button>
      </div>
      {entries.length > 0 ? (
        <WaitingTable entries={entries} asked={asked} {...naming} onOpen={setOpen} />
      ) : (
        <Empty title={words.nothing}>{words.nothingWhy}</Empty>
      )}
      {open === 'new' && <AddEntry onClose={close} />}
      {open && open !== 'new' && (
        <ChangeEntry entry={open} name={naming.nameOf(open.patientId)} onClose={close} />
      )}
    </section>
  );
}

function Beside({ offers, naming }: Part) {
  const words = useWords(standbyWords);
  const { clock } = useClinicClock();
  const { looked, look } = useLooked(offers);
  const ended = freedTimes(offers).filter((freed) => freed.end !== 'offered' && isOfWeek(freed, clock.now()));
  return (
    <>
      {looked && <WhyList offer={looked} {...naming} />}
      <History freed={ended} {...naming} onOpen={look} />
      <Link to="/settings/texts/standby" className="link justify-self-start">
        {words.rules}
      </Link>
    </>
  );
}
