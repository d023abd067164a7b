import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { Authenticator } from '../../ui/forms/authenticator.tsx';
import { Check } from '../../ui/forms/check.tsx';
import { RecoveryCodes } from '../../ui/forms/recovery-codes.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { Frame } from './frame.tsx';
import { signInWords } from './words.ts';

/** Offered right after the first password, while the person has it at hand. */
export function FirstFactor({ password, onDone }: { readonly password: string; onDone(): void }) {
  const words = useWords(signInWords);
  const [hasSaved, setSaved] = useState(false);
  const offer = useQuery({
    queryKey: ['first-factor'],
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await read(api.POST('/api/auth/second-factor/totp', { body: { password } }))).data,
  });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const confirm = useSaving({
    save: (code: string) => read(api.POST('/api/auth/second-factor/totp/confirm', { body: { code } })),
    touches: ['factors', 'people'],
    onSaved: ({ data }) => setCodes(data.recoveryCodes),
  });
  if (codes)
    return (
      <Frame title={words.codesTitle} lead={words.codesLead}>
        <div className="grid gap-4">
          <RecoveryCodes codes={codes} look={hasSaved ? 'outline' : 'primary'} />
          <Check label={words.savedCodes} isOn={hasSaved} onChange={setSaved} />
          <Button
            look={hasSaved ? 'primary' : 'outline'}
            className="h-10 desk:h-10"
            disabled={!hasSaved}
            onClick={onDone}
          >
            {words.begin}
          </Button>
        </div>
      </Frame>
    );
  return (
    <Frame title={words.factorFirstTitle} lead={words.factorFirstLead}>
      <div className="grid gap-5">
        {offer.isPending && <Skeleton rows={4} />}
        {offer.isError && <p role="alert">{words.factorFailed}</p>}
        {offer.data && (
          <Authenticator
            made={offer.data}
            isBusy={confirm.isBusy}
            isWrong={confirm.refusal !== null}
            onDigits={confirm.run}
          />
        )}
        <button type="button" className="link justify-self-start" onClick={onDone}>
          {words.factorLater}
        </button>
      </div>
    </Frame>
  );
}
