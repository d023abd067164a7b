import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { dataOf } from '../../api/client.ts';
import { useClinicClock, useTick } from '../../api/clinic-clock.ts';
import { type Platform, type PlatformClinic, usePlatform } from '../../api/platform.ts';
import { classes } from '../../ui/classes.ts';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Empty, Skeleton } from '../../ui/layout/states.tsx';
import { LiveDot, Mark } from '../../ui/mark.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { asOneSentence, listed } from '../../ui/wording/sentence.ts';
import { momentOf, timeAt } from '../../ui/wording/time.ts';
import { healthWords } from './words.ts';

export const operationHealth = createLazyRoute('/in/operation/health')({ component: HealthWall });

/** For a wall-mounted screen: problems in large type, everything else as a short list. */
function HealthWall() {
  const words = useWords(healthWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const platform = usePlatform();
  useTick(1_000);
  const time = timeAt(new Date(platform.dataUpdatedAt), clock, language);
  return (
    <Page title={words.title} when={platform.data ? words.live(time) : undefined}>
      <Loaded query={platform} failed={words.failed} skeleton={<Skeleton rows={12} />}>
        {(data) => (data.clinics.length === 0 ? <Nobody /> : <Wall platform={data} />)}
      </Loaded>
    </Page>
  );
}

function Nobody() {
  const words = useWords(healthWords);
  return <Empty title={words.none}>{words.noneWhy}</Empty>;
}

function Wall({ platform: { clinics } }: { readonly platform: Platform }) {
  const words = useWords(healthWords);
  const shown = clinics.filter(({ standing }) => standing !== 'closed');
  const wrong = shown.filter(({ standing }) => standing === 'trouble' || standing === 'look');
  const others = shown.filter((clinic) => !wrong.includes(clinic));
  const trouble = wrong.filter(({ standing }) => standing === 'trouble').length;
  const well = others.filter(({ standing }) => standing === 'well').length;
  const hidden = clinics.length - shown.length;
  return (
    <div className="grid gap-6 px-4 py-6 desk:px-6 wide:px-8">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <p className="flex items-center gap-3 text-balance text-20 tracking-[-.01em] wide:text-28">
          {wrong.length === 0 ? (
            <LiveDot />
          ) : (
            <Mark shape={trouble > 0 ? 'triangle' : 'dot'} tone={trouble > 0 ? 'bad' : 'watch'} size={14} />
          )}
          {words.lead(well, well + wrong.length, trouble, wrong.length - trouble)}
        </p>
        <Figures />
      </div>
      {wrong.length > 0 && (
        <ul className="grid gap-3 desk:grid-cols-2 broad:grid-cols-3">
          {wrong.map((clinic) => (
            <Wrong key={clinic.id} clinic={clinic} />
          ))}
        </ul>
      )}
      <section aria-label={words.others(others.length)} className="grid gap-2" hidden={others.length === 0}>
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 className="text-14">{words.others(others.length)}</h2>
          {hidden > 0 && <span className="text-12 text-quiet">{words.hidden(hidden)}</span>}
        </div>
        <ul className="grid grid-cols-2 border-t border-l desk:grid-cols-4 wide:grid-cols-6 broad:grid-cols-8">
          {others.map(({ id, name, standing }) => (
            <li key={id} className="border-r border-b">
              <Link
                to="/clinics"
                search={{ open: id }}
                className="flex h-7 items-center gap-1.5 px-2 text-12 text-quiet hover:bg-hover hover:text-ink"
              >
                <span className="truncate">{name}</span>
                {standing === 'setup' && (
                  <span className="ml-auto" title={words.settingUp}>
                    <Mark shape="ring" tone="info" size={8} />
                    <span className="sr-only">{words.settingUp}</span>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Wrong({ clinic }: { readonly clinic: PlatformClinic }) {
  const words = useWords(healthWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const isTrouble = clinic.standing === 'trouble';
  const since = clinic.outageSince ?? clinic.oldestOpenAt;
  const facts = [
    since && words.since(momentOf(new Date(since), clock, language)),
    clinic.outageCallers > 0 && words.callers(clinic.outageCallers),
    clinic.open > 0 && words.waiting(clinic.open),
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[];
  return (
    <li>
      <Link
        to="/clinics"
        search={{ open: clinic.id }}
        className={classes(
          'grid h-full content-start gap-1 rounded-normal p-5',
          isTrouble ? 'bg-bad-tint' : 'bg-watch-tint',
        )}
      >
        <span className="flex items-center gap-3 font-strong text-20 wide:text-28">
          {isTrouble ? (
            <Mark shape="triangle" tone="bad" size={18} />
          ) : (
            <Mark shape="dot" tone="watch" size={16} />
          )}
          <span className="min-w-0 break-words">{clinic.name}</span>
        </span>
        <span className="text-16 wide:text-20">
          {asOneSentence(
            clinic.lacks.map((lack) => words[lack]),
            language,
          )}
        </span>
        <span>{listed(facts, language)}</span>
      </Link>
    </li>
  );
}

/** All clinics together, each by its own calendar day. */
function Figures() {
  const words = useWords(healthWords);
  const { data } = useQuery({
    queryKey: ['platform', 'figures'],
    queryFn: dataOf('/api/admin/stats'),
  });
  if (!data) return null;
  const figures = [
    [words.callsToday, data.calls.today.total],
    [words.bookedToday, data.bookings.today],
    [words.inDoubt, data.bookingsInDoubt],
  ] as const;
  return (
    <dl className="flex gap-8">
      {figures.map(([name, value]) => (
        <div key={name} className="grid justify-items-end">
          <dt className="text-quiet">{name}</dt>
          <dd className="font-strong text-20 wide:text-28">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
