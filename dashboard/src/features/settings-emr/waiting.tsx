import { api, read } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { momentOf } from '../../ui/wording/time.ts';
import { EMR_TOUCHES, type EmrSettings } from './queries.ts';
import { emrWords } from './words.ts';

/** Who authorised a token that would replace the one in use, for a manager to judge. */
export function Waiting({ waiting }: { readonly waiting: EmrSettings['waitingAuthorisations'] }) {
  const words = useWords(emrWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const confirm = useSaving({
    save: (id: string) => read(api.POST('/api/clinic/emr/oauth/confirm', { body: { id } })),
    touches: EMR_TOUCHES,
    onSaved: () => toast(words.confirmed),
  });
  const decline = useSaving({
    save: () => read(api.POST('/api/clinic/emr/oauth/decline')),
    touches: EMR_TOUCHES,
    onSaved: () => toast(words.declined),
  });
  if (waiting.length === 0) return null;
  return (
    <section
      aria-label={words.waits}
      className="mx-4 mt-6 grid gap-3 rounded-normal border bg-raised px-4 py-3 desk:mx-8"
    >
      <p>
        <strong>{words.waits}</strong> {words.waitsWhy}
      </p>
      <Refused refusal={confirm.refusal ?? decline.refusal} />
      <ul className="grid gap-2">
        {waiting.map(({ id, authorisedBy, from, at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {words.authorisedBy(
                authorisedBy ?? words.somebody,
                from ?? words.somewhere,
                momentOf(new Date(at), clock, language),
              )}
            </span>
            <Button isBusy={confirm.isBusy} onClick={() => confirm.run(id)}>
              {words.confirm}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        look="plain"
        className="justify-self-start"
        isBusy={decline.isBusy}
        onClick={() => decline.run(undefined)}
      >
        {words.decline}
      </Button>
    </section>
  );
}
