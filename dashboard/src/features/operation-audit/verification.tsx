import { ShieldCheck } from 'lucide-react';
import { api, read, withLongTimeout } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Refused } from '../../ui/refused.tsx';
import { Tick } from '../../ui/verdict.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { durationOf } from '../../ui/wording/time.ts';
import { verificationWords } from './verification-words.ts';

const verify = async () => (await read(api.POST('/api/admin/audit/verify', { fetch: withLongTimeout }))).data;
type Verdict = Awaited<ReturnType<typeof verify>>;

/** Verifies the audit chain on request and shows the result. */
export function Verification({ clinics }: { readonly clinics: ReadonlyMap<string, string> }) {
  const words = useWords(verificationWords);
  const asked = useSaving({ save: (_: undefined) => verify(), touches: ['audit'] });
  return (
    <section aria-label={words.title} className="grid shrink-0 gap-3 border-b px-4 py-3 desk:px-6 wide:pl-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-quiet">{words.why}</p>
        <Button isBusy={asked.isBusy} onClick={() => asked.run(undefined)}>
          <ShieldCheck aria-hidden size={16} />
          {asked.isBusy ? words.verifying : words.verify}
        </Button>
      </div>
      <div role="status" className="grid gap-3 empty:hidden">
        <Refused refusal={asked.refusal} />
        {!asked.isBusy && asked.answer && <Said verdict={asked.answer} clinics={clinics} />}
      </div>
    </section>
  );
}

const NAMED = 5;

function Said({
  verdict,
  clinics,
}: {
  readonly verdict: Verdict;
  readonly clinics: ReadonlyMap<string, string>;
}) {
  const words = useWords(verificationWords);
  const { language } = useLanguage();
  const troubles = [
    ...verdict.findings
      .slice(0, NAMED)
      .map(({ chain, seq, problem }) => words[problem](clinics.get(chain) ?? words.platform, seq)),
    verdict.findingsInAll > NAMED && words.more(verdict.findingsInAll - NAMED),
    ...verdict.anchorGaps.map(({ from, to }) => (to === 0 ? words.oldAnchors : words.missing(from, to))),
    verdict.unsignedAnchors > 0 && words.unsigned(verdict.unsignedAnchors),
    verdict.anchorsAhead > 0 && words.ahead(verdict.anchorsAhead),
  ].filter((said) => said !== false);
  const took =
    verdict.durationMs < 1000 ? words.underASecond : durationOf(verdict.durationMs / 1000, language);
  return (
    <div
      className={classes(
        'grid gap-1 rounded-normal px-4 py-3',
        verdict.isWhole ? 'bg-good-tint' : 'bg-bad-tint',
      )}
    >
      <p className="flex items-start gap-2">
        <span className="pt-0.5">
          <Tick outcome={verdict.isWhole ? 'yes' : 'no'} />
        </span>
        <span>
          <strong>{verdict.isWhole ? words.whole : words.touched}</strong>{' '}
          {words.read(verdict.rows, verdict.chains, took)}
        </span>
      </p>
      {troubles.length > 0 && (
        <ul className="grid gap-1 pl-6">
          {troubles.map((said) => (
            <li key={said}>{said}</li>
          ))}
          <li className="text-quiet">{words.whatNow}</li>
        </ul>
      )}
    </div>
  );
}
