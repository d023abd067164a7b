import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Beside } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { Tick } from '../../ui/verdict.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { Configuration } from './configuration.tsx';
import { ConnectionForm, useConnectionForm } from './connection-form.tsx';
import { ConnectionTest, StateOfCalls } from './connection-test.tsx';
import { type EmrSettings, useEmr } from './queries.ts';
import type { EmrSearch } from './route.ts';
import { Waiting } from './waiting.tsx';
import { emrWords } from './words.ts';

export const settingsEmr = createLazyRoute('/in/settings/emr')({ component: EmrScreen });
const route = getRouteApi('/in/settings/emr');

function EmrScreen() {
  const words = useWords(emrWords);
  const result = useResult();
  return (
    <Loaded query={useEmr()} failed={words.failed} skeleton={<Skeleton rows={8} rowHeight={60} />}>
      {(emr) => (
        <>
          {result && result !== 'waiting' && <Result result={result} />}
          <Waiting waiting={emr.waitingAuthorisations} />
          <Connection emr={emr} />
        </>
      )}
    </Loaded>
  );
}

function Connection({ emr }: { readonly emr: EmrSettings }) {
  const form = useConnectionForm(emr);
  return (
    <Beside
      aside={
        <>
          <StateOfCalls emr={emr} />
          <ConnectionTest hasUnsaved={form.draft.count > 0} />
        </>
      }
    >
      <ConnectionForm emr={emr} form={form} />
      <Configuration />
    </Beside>
  );
}

/** The authorization's result, removed from the URL so that a reload does not show it again. */
function useResult(): EmrSearch['emr'] {
  const { emr } = route.useSearch();
  const navigate = route.useNavigate();
  const [result, setResult] = useState(emr);
  useEffect(() => {
    if (!emr) return;
    setResult(emr);
    void navigate({ search: {}, replace: true });
  }, [emr, navigate]);
  return result;
}

function Result({ result }: { readonly result: 'connected' | 'failed' }) {
  const words = useWords(emrWords);
  const isWell = result === 'connected';
  return (
    <div
      role="status"
      className={classes(
        'mx-4 mt-6 flex items-start gap-3 rounded-normal px-4 py-3 desk:mx-8',
        isWell ? 'bg-good-tint' : 'bg-bad-tint',
      )}
    >
      <Tick outcome={isWell ? 'yes' : 'no'} />
      <p>
        <strong>{isWell ? words.connected : words.notConnected}</strong>{' '}
        {isWell ? words.connectedWhy : words.notConnectedWhy}
      </p>
    </div>
  );
}
