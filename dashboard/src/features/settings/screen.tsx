import { createLazyRoute, Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type LineHealth, useLineHealth } from '../../api/line-health.ts';
import { useSignedIn } from '../../api/session.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Mark } from '../../ui/mark.tsx';
import { ReadOnly } from '../../ui/read-only.tsx';
import { Tick } from '../../ui/verdict.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { settingsWords } from './words.ts';

export const settings = createLazyRoute('/in/settings')({ component: SettingsFrame });

const PLACES = [
  { name: 'setup', to: '/settings' },
  { name: 'clinic', to: '/settings/clinic' },
  { name: 'emr', to: '/settings/emr' },
  { name: 'providers', to: '/settings/providers' },
  { name: 'voice', to: '/settings/voice' },
  { name: 'knowledge', to: '/settings/knowledge' },
  { name: 'texts', to: '/settings/texts' },
  { name: 'connections', to: '/settings/connections' },
  { name: 'privacy', to: '/settings/privacy' },
  { name: 'people', to: '/settings/people' },
] as const;
type Place = (typeof PLACES)[number]['name'];
const MANAGERS_ONLY: ReadonlySet<Place> = new Set(['connections', 'privacy']);

const LINK =
  'flex h-9 items-center gap-2 whitespace-nowrap rounded-normal px-3 text-quiet hover:bg-hover hover:text-ink aria-[current=page]:bg-sunk aria-[current=page]:font-strong aria-[current=page]:text-ink desk:h-8';

/** The settings with their navigation, which is a strip on top on a phone. */
function SettingsFrame() {
  const words = useWords(settingsWords);
  const { pathname } = useLocation();
  const { data: health } = useLineHealth();
  const { isStaff } = useSignedIn();
  const here = PLACES.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`)) ?? PLACES[0];
  const strip = useRef<HTMLElement>(null);
  // Scrolls the current entry into view, because the strip is wider than a phone's screen.
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>(`a[href="${here.to}"]`);
    if (current) strip.current?.scrollTo({ left: current.offsetLeft - 24 });
  }, [here.to]);
  return (
    <Page
      title={words.title}
      when={isStaff && here.name === 'people' ? words.account : words[here.name]}
      isSplit
    >
      <div className="flex min-h-0 w-full flex-col desk:flex-row">
        <nav
          ref={strip}
          aria-label={words.places}
          className="shrink-0 overflow-x-auto border-b px-2 py-2 desk:w-52 desk:overflow-y-auto desk:border-r desk:border-b-0 desk:px-3 desk:py-4"
        >
          <ul className="flex gap-1 desk:grid desk:gap-0.5">
            {PLACES.filter(({ name }) => !isStaff || !MANAGERS_ONLY.has(name)).map(({ name, to }) => (
              <li key={name}>
                <Link
                  to={to}
                  activeOptions={{ exact: to === '/settings', includeSearch: false }}
                  className={LINK}
                >
                  {isStaff && name === 'people' ? words.account : words[name]}
                  <State place={name} health={health} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section
          aria-label={words[here.name]}
          // A region that scrolls must be reachable by keyboard, also without fields.
          {...(isStaff && { tabIndex: 0 })}
          className="min-h-0 min-w-0 flex-1 overflow-y-auto"
        >
          <ReadOnly isOn={isStaff && here.name !== 'people'}>
            <Outlet />
          </ReadOnly>
        </section>
      </div>
    </Page>
  );
}

/** Shown only if there is a problem. */
function State({ place, health }: { readonly place: Place; readonly health: LineHealth | undefined }) {
  const words = useWords(settingsWords);
  if (!health) return null;
  if (place === 'setup' && health.isLive)
    return (
      <span className="ml-auto" title={words.isLive}>
        <Tick outcome="yes" />
      </span>
    );
  const isTrouble = place === 'setup' ? !health.isLive : place === 'emr' && health.emr !== 'ok';
  if (!isTrouble) return null;
  return (
    <span className="ml-auto">
      {place === 'emr' ? (
        <Mark shape="triangle" tone="bad" size={9} />
      ) : (
        <Mark shape="dot" tone="watch" size={8} />
      )}
      <span className="sr-only">{words.needsYou}</span>
    </span>
  );
}
