import { useState } from 'react';
import { Button } from '../button.tsx';
import { useWords } from '../wording/language.tsx';
import { authenticatorWords } from './authenticator-words.ts';
import { Copied } from './copied.tsx';
import { Field } from './field.tsx';
import { Form } from './form.tsx';
import { QrCode } from './qr-code.tsx';

/** Sets up an authenticator app: QR code and a field for its first code. */
export function Authenticator({
  made,
  isBusy,
  isWrong,
  onDigits,
}: {
  readonly made: { readonly secret: string; readonly address: string };
  readonly isBusy: boolean;
  readonly isWrong: boolean;
  onDigits(digits: string): void;
}) {
  const words = useWords(authenticatorWords);
  const [code, setCode] = useState('');
  return (
    <Form onSubmit={() => onDigits(code.replaceAll(' ', ''))}>
      <p>{words.scan}</p>
      <QrCode text={made.address} label={words.qr} />
      <div className="grid gap-1">
        <p className="text-quiet">{words.byHand}</p>
        <Copied label={words.secret} text={made.secret} />
      </div>
      <a className="link justify-self-start" href={made.address}>
        {words.openApp}
      </a>
      <Field
        label={words.digits}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        error={isWrong ? words.wrong : undefined}
        onChange={({ target }) => setCode(target.value)}
      />
      <div>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {words.confirm}
        </Button>
      </div>
    </Form>
  );
}
