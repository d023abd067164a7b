import { RotateCw } from 'lucide-react';
import { api, read } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Bone } from '../../ui/layout/states.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Verdict } from '../../ui/verdict.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { EMR_TOUCHES, type EmrSettings } from './queries.ts';
import { emrWords } from './words.ts';

/** The connection's state as observed by calls. */
export function StateOfCalls({ emr }: { readonly emr: EmrSettings }) {
  const words = useWords(emrWords);
  const isWell = emr.connection === 'ok';
  return (
    <Section title={words.state}>
      <p className="flex items-start gap-2.5">
        <span className="pt-1.5">
          {isWell ? (
            <Mark shape="dot" tone="good" />
          ) : (
            <Mark shape="triangle" tone={emr.connection === 'not_configured' ? 'watch' : 'bad'} />
          )}
        </span>
        <span>
          {words[emr.connection]}
          {SAYS_MORE.includes(emr.connection) && (
            <span className="block text-quiet">{emr.connectionMessage}</span>
          )}
          {emr.requestsPerMinute !== null && (
            <span className="block text-quiet">{words.requestLimit(emr.requestsPerMinute)}</span>
          )}
          {emr.breaker !== 'closed' && <span className="block text-quiet">{words.breakerOpen}</span>}
        </span>
      </p>
    </Section>
  );
}

/** States for which the service gives details. */
const SAYS_MORE: readonly string[] = ['missing_right', 'operation_failing', 'slow'];

const TITLES = {
  'sign-in': 'sign-in',
  providers: 'providersStep',
  patients: 'patients',
  schedule: 'schedule',
  visits: 'visits',
  registration: 'registration',
} as const;

export function ConnectionTest({ hasUnsaved }: { readonly hasUnsaved: boolean }) {
  const words = useWords(emrWords);
  const { language } = useLanguage();
  const test = useSaving({
    save: async (_: undefined) => (await read(api.POST('/api/clinic/emr/test'))).data,
    touches: EMR_TOUCHES,
  });
  const { answer } = test;
  const failed = answer?.steps.filter(({ ok }) => !ok).length ?? 0;
  return (
    <Section
      title={words.test}
      lead={words.testWhy}
      id="test"
      aside={
        <Button isBusy={test.isBusy} onClick={() => test.run(undefined)}>
          <RotateCw aria-hidden size={16} />
          {answer ? words.testAgain : words.testNow}
        </Button>
      }
    >
      <div role="status" className="grid gap-2">
        {hasUnsaved && <p className="text-12 text-quiet">{words.testFirst}</p>}
        {test.isBusy && (
          <>
            <p className="text-quiet">{words.testing}</p>
            <Bone width="70%" />
            <Bone width="54%" />
          </>
        )}
        <Refused refusal={test.refusal} />
        {answer && !test.isBusy && (
          <>
            <p className="flex flex-wrap items-center gap-2">
              {failed > 0 ? (
                <Badge tone={answer.connected ? 'watch' : 'bad'}>
                  {words.fails(failed, answer.steps.length)}
                </Badge>
              ) : (
                <Badge tone="good">{words.passes}</Badge>
              )}
              <span className="text-quiet">{words.took(`${(answer.latencyMs / 1000).toFixed(1)} s`)}</span>
            </p>
            <ul>
              {answer.steps.map(({ step, ok, message }) => (
                <Verdict key={step} outcome={ok ? 'yes' : 'no'} title={words[TITLES[step]]}>
                  {(language === 'en' || !ok) && <span lang="en">{message}</span>}
                </Verdict>
              ))}
            </ul>
          </>
        )}
      </div>
    </Section>
  );
}
