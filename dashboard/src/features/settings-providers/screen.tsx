import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { classes } from '../../ui/classes.ts';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Empty, Skeleton } from '../../ui/layout/states.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { CallersHear } from './callers-hear.tsx';
import { ProviderForm } from './provider-form.tsx';
import { ProviderList } from './provider-list.tsx';
import { type Provider, useRoster } from './queries.ts';
import { RosterSync } from './roster-sync.tsx';
import { providersWords } from './words.ts';

export const settingsProviders = createLazyRoute('/in/settings/providers')({ component: ProvidersScreen });
const route = getRouteApi('/in/settings/providers');

function ProvidersScreen() {
  const words = useWords(providersWords);
  return (
    <Loaded query={useRoster()} failed={words.failed} skeleton={<Skeleton rows={5} rowHeight={60} />}>
      {(rows) => (rows.length === 0 ? <Nobody /> : <People rows={rows} />)}
    </Loaded>
  );
}

function Nobody() {
  const words = useWords(providersWords);
  return (
    <Empty title={words.none} actions={<RosterSync isFirst />}>
      {words.noneWhy}
    </Empty>
  );
}

/** The list, the selected provider and what callers hear, side by side; on a phone the list, then one provider. */
function People({ rows }: { readonly rows: readonly Provider[] }) {
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (id: string | undefined) => void navigate({ search: id ? { open: id } : {}, replace: true });
  const chosen = rows.find(({ id }) => id === open);
  const shown = chosen ?? rows[0];
  return (
    <div className="min-h-full desk:grid desk:grid-cols-[216px_minmax(0,1fr)]">
      <div className={classes('desk:block desk:border-r', chosen && 'hidden')}>
        <ProviderList rows={rows} openId={shown?.id} onOpen={show} />
      </div>
      {shown && (
        <div
          className={classes(
            'min-w-0 content-start desk:grid broad:grid-cols-[minmax(0,1fr)_320px] broad:content-stretch',
            !chosen && 'hidden',
          )}
        >
          <ProviderForm key={shown.id} provider={shown} onClose={() => show(undefined)} />
          <CallersHear provider={shown} />
        </div>
      )}
    </div>
  );
}
