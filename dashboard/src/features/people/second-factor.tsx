import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useSaving } from '../../api/saving.ts';
import type { paths } from '../../api/schema.d.ts';
import { Button } from '../../ui/button.tsx';
import { Authenticator } from '../../ui/forms/authenticator.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { RecoveryCodes } from '../../ui/forms/recovery-codes.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Verdict } from '../../ui/verdict.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { momentOf } from '../../ui/wording/time.ts';
import { type Factors, useMyFactors } from './queries.ts';
import { peopleWords } from './words.ts';

type Asked = 'totp' | 'passkey' | 'codes' | 'remove-totp' | { readonly forget: string };

/** The password, and a second factor if the user has one. */
type Proof =
  paths['/api/auth/second-factor/totp/remove']['post']['requestBody']['content']['application/json'];

/** The user's second factors: authenticator app, passkeys and recovery codes. */
export function SecondFactor() {
  const words = useWords(peopleWords);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setAsked(null);
  return (
    <Section title={words.mySecond} lead={words.mySecondWhy}>
      {codes && codes.length > 0 && <RecoveryCodes codes={codes} />}
      <Loaded query={useMyFactors()} failed={words.failed} skeleton={<Skeleton rows={3} rowHeight={60} />}>
        {(factors) => <FactorList factors={factors} onAsk={setAsked} />}
      </Loaded>
      <Dialog isOpen={asked !== null} onClose={close} title={titleOf(asked)}>
        {asked === 'totp' && <AppSteps onDone={(made) => finish(made)} />}
        {asked === 'passkey' && <PasskeySteps onDone={(made) => finish(made)} />}
        {asked === 'codes' && (
          <WithProof
            onProof={async (body) => {
              const { data } = await read(api.POST('/api/auth/second-factor/recovery-codes', { body }));
              finish(data.recoveryCodes);
            }}
          />
        )}
        {asked === 'remove-totp' && (
          <WithProof
            onProof={async (body) => {
              await read(api.POST('/api/auth/second-factor/totp/remove', { body }));
              toast(words.removed);
              close();
            }}
          />
        )}
        {typeof asked === 'object' && asked && (
          <WithProof
            onProof={async (body) => {
              const params = { path: { id: asked.forget } };
              await read(api.DELETE('/api/auth/passkeys/{id}', { params, body }));
              toast(words.removed);
              close();
            }}
          />
        )}
      </Dialog>
    </Section>
  );

  function titleOf(shown: Asked | null): string {
    if (shown === 'passkey') return words.addPasskey;
    if (shown === 'codes') return words.newCodes;
    return typeof shown === 'object' && shown ? words.removePasskey : words.app;
  }

  function finish(made: readonly string[]) {
    setCodes(made);
    toast(words.factorOn);
    close();
  }
}

function FactorList({ factors, onAsk }: { readonly factors: Factors; onAsk(asked: Asked): void }) {
  const words = useWords(peopleWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const moment = (at: string) => momentOf(new Date(at), clock, language);
  return (
    <>
      <ul>
        {factors.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <Verdict
            key={id}
            outcome="yes"
            title={words.passkey(name)}
            aside={
              <Button look="plain" onClick={() => onAsk({ forget: id })}>
                {words.remove}
              </Button>
            }
          >
            {lastUsedAt ? words.usedAt(moment(lastUsedAt)) : words.since(moment(createdAt))}
          </Verdict>
        ))}
        <Verdict
          outcome={factors.totp ? 'yes' : 'open'}
          title={words.app}
          aside={
            <Button
              look={factors.totp ? 'plain' : 'outline'}
              onClick={() => onAsk(factors.totp ? 'remove-totp' : 'totp')}
            >
              {factors.totp ? words.remove : words.setUp}
            </Button>
          }
        >
          {factors.totp ? words.appOn : words.appOff}
        </Verdict>
        <Verdict
          outcome={factors.recoveryCodesLeft > 0 ? 'yes' : 'open'}
          title={words.codes}
          aside={
            (factors.totp || factors.passkeys.length > 0) && (
              <Button onClick={() => onAsk('codes')}>{words.newCodes}</Button>
            )
          }
        >
          {words.codesLeft(factors.recoveryCodesLeft)}
        </Verdict>
      </ul>
      <div>
        <Button onClick={() => onAsk('passkey')}>{words.addPasskey}</Button>
      </div>
    </>
  );
}

/** An unattended session cannot change the second factor, not even with the password. */
function WithProof({ onProof }: { onProof(proof: Proof): Promise<void> }) {
  const words = useWords(peopleWords);
  const factors = useMyFactors().data;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isStopped, setStopped] = useState(false);
  const hasPasskey = (factors?.passkeys.length ?? 0) > 0;
  const isAskedForCode = factors?.totp || hasPasskey;
  const proving = useSaving({
    save: async (_: null) => {
      setStopped(false);
      if (!isAskedForCode) return onProof({ password });
      if (code || !hasPasskey) return onProof({ password, ...codeOf(code) });
      const asked = await read(api.POST('/api/auth/second-factor/ask'));
      const passkey = await startAuthentication({ optionsJSON: asked.data.passkeyOptions as never }).catch(
        () => null,
      );
      if (!passkey) return setStopped(true);
      return onProof({ password, token: asked.data.token, passkey: passkey as never });
    },
    touches: ['factors', 'people'],
  });
  const refused = proving.refusal && proving.refusal.status < 500 ? proving.refusal.fields : undefined;
  return (
    <Form onSubmit={() => password && proving.run(null)}>
      <Field
        label={words.passwordAsk}
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        error={refused && !refused.code ? words.wrong : undefined}
        onChange={({ target }) => setPassword(target.value)}
      />
      {isAskedForCode && (
        <Field
          label={words.codeAsk}
          hint={hasPasskey ? words.codeOrPasskey : undefined}
          autoComplete="one-time-code"
          value={code}
          error={refused?.code ? words.wrong : undefined}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      {isStopped && <p role="alert">{words.notProved}</p>}
      {proving.refusal && proving.refusal.status >= 500 && <Refused refusal={proving.refusal} />}
      <div>
        <Button type="submit" look="primary" isBusy={proving.isBusy}>
          {words.goOn}
        </Button>
      </div>
    </Form>
  );
}

function codeOf(typed: string): Pick<Proof, 'code' | 'recoveryCode'> {
  const code = typed.replaceAll(' ', '');
  return /^\d{6}$/.test(code) ? { code } : { recoveryCode: typed };
}

function AppSteps({ onDone }: { onDone(codes: readonly string[]): void }) {
  const [made, setMade] = useState<{ readonly secret: string; readonly address: string } | null>(null);
  const confirm = useSaving({
    save: (digits: string) =>
      read(api.POST('/api/auth/second-factor/totp/confirm', { body: { code: digits } })),
    touches: ['factors', 'people'],
    onSaved: ({ data }) => onDone(data.recoveryCodes),
  });
  if (!made)
    return (
      <WithProof
        onProof={async (body) => {
          setMade((await read(api.POST('/api/auth/second-factor/totp', { body }))).data);
        }}
      />
    );
  return (
    <Authenticator
      made={made}
      isBusy={confirm.isBusy}
      isWrong={confirm.refusal !== null}
      onDigits={confirm.run}
    />
  );
}

function PasskeySteps({ onDone }: { onDone(codes: readonly string[]): void }) {
  const words = useWords(peopleWords);
  const [name, setName] = useState<string>(words.passkeyThis);
  const [isStopped, setStopped] = useState(false);
  return (
    <div className="grid gap-4">
      <Field label={words.passkeyName} value={name} onChange={({ target }) => setName(target.value)} />
      {isStopped && <p role="alert">{words.stopped}</p>}
      <WithProof
        onProof={async (body) => {
          setStopped(false);
          const { data } = await read(api.POST('/api/auth/passkeys/options', { body }));
          const response = await startRegistration({ optionsJSON: data.options as never }).catch(() => null);
          if (!response) return setStopped(true);
          const kept = await read(
            api.POST('/api/auth/passkeys', {
              body: { token: data.token, name: name.trim(), response: response as never },
            }),
          );
          onDone(kept.data.recoveryCodes);
        }}
      />
    </div>
  );
}
