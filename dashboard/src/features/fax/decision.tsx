import { type ReactNode, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useKeys } from '../../ui/keys.ts';
import { toast } from '../../ui/layout/toast.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { Fields, fieldsOf } from './fields.tsx';
import { FindPatient } from './find-patient.tsx';
import { type Fax, useCandidates, useVerify } from './queries.ts';
import { ForWhom, SetAside } from './route-or-set-aside.tsx';
import { type Confirmed, useTakeBack } from './undo.tsx';
import { type Candidate, candidateOf, likeliest, Whose } from './whose.tsx';
import { faxWords } from './words.ts';

export interface DecisionProps {
  readonly fax: Fax;
  readonly onNext: (() => void) | undefined;
  onConfirmed(confirmed: Confirmed): void;
  onBack(id: string): void;
  onPlace(page: number): void;
}

/** The fields read from a fax, and the choice of its patient. */
export function Decision(props: DecisionProps) {
  const { fax: data, onPlace } = props;
  const words = useWords(faxWords);
  const toCheck = fieldsOf(data).filter(({ surety }) => surety === 'check').length;
  const isOpen = data.status === 'review_needed' || data.status === 'matched';
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
      <Choice {...props} isOpen={isOpen}>
        {data.reviewReason && <p>{words[data.reviewReason]}</p>}
        <Fields fax={data} canCorrect={isOpen} onPlace={onPlace} />
      </Choice>
    </aside>
  );
}

/** Chooses the patient. Keys: Enter confirms, a digit selects, / searches, n skips. */
function Choice({
  fax: data,
  onNext,
  onConfirmed,
  onBack,
  isOpen,
  children,
}: DecisionProps & { readonly isOpen: boolean; readonly children: ReactNode }) {
  const words = useWords(faxWords);
  const { query, all, chosen, choose, find } = useChoice(data, isOpen);
  const [provider, setProvider] = useState<string | null>(null);
  const verify = useVerify();
  const { takeBack, isPending } = useTakeBack(onBack);
  const confirm = () => {
    if (!chosen || !isOpen || verify.isPending) return;
    const isGuess = chosen.id === data.matchedDemographicId;
    verify.mutate(
      { id: data.id, patientId: isGuess ? null : chosen.id, providerId: provider },
      {
        onError: () => toast(words.confirmFailed),
        onSuccess: ({ data: { filing } }) =>
          onConfirmed({ id: data.id, who: chosen.name, isFiled: filing.state === 'waiting', at: Date.now() }),
      },
    );
  };
  const digits = all.slice(0, 9).map((candidate, at) => [String(at + 1), () => choose(candidate)] as const);
  useKeys({ Enter: confirm, n: onNext, ...Object.fromEntries(digits) });
  return (
    <>
      <div className="grid min-h-0 flex-1 content-start gap-6 overflow-y-auto px-4 py-4 desk:px-6">
        {children}
        {isOpen ? (
          <>
            <Whose query={query} candidates={all} chosen={chosen?.id ?? null} onChoose={choose} />
            <FindPatient onFound={find} />
            <ForWhom provider={provider} onProvider={setProvider} />
          </>
        ) : (
          <p>{data.setAside ? words.isAside(words[`aside_${data.setAside}`]) : words.isVerified}</p>
        )}
      </div>
      <footer className="flex flex-wrap items-center gap-2 border-t px-4 py-3 desk:px-6">
        {isOpen && <SetAside id={data.id} onDone={onConfirmed} />}
        {isOpen ? (
          <Button
            look="primary"
            hotkey="enter"
            disabled={!chosen}
            isBusy={verify.isPending}
            onClick={confirm}
            className="-order-1 min-w-0 shrink"
          >
            <span className="truncate">{chosen ? words.confirm(chosen.name) : words.confirmNone}</span>
          </Button>
        ) : (
          data.status === 'verified' && (
            <Button isBusy={isPending} onClick={() => takeBack(data.id)}>
              {words.takeBack}
            </Button>
          )
        )}
        {onNext && (
          <Button look="plain" hotkey="n" onClick={onNext} className="ml-auto">
            {words.next}
          </Button>
        )}
      </footer>
    </>
  );
}

/** The proposed patients, those a user found by search, and the chosen one. */
function useChoice({ id }: Fax, isOpen: boolean) {
  const query = useCandidates(id, isOpen);
  const [own, setOwn] = useState<Candidate | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const proposed = (query.data ?? []).map(candidateOf);
  const all = own && !proposed.some((candidate) => candidate.id === own.id) ? [...proposed, own] : proposed;
  const choose = (candidate: Candidate) => setPicked(candidate.id);
  const find = (candidate: Candidate) => {
    setOwn(candidate);
    setPicked(candidate.id);
    // So that Enter confirms from here on.
    document.querySelector<HTMLElement>('main')?.focus();
  };
  return { query, all, chosen: all.find((one) => one.id === picked) ?? likeliest(proposed), choose, find };
}
