import { useState } from 'react';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { type MadeToken, makeToken, type Scope } from './queries.ts';
import { connectionsWords } from './words.ts';

const LIVES = ['30', '90', '365', 'never'] as const;
type Life = (typeof LIVES)[number];
const LONGEST_NAME = 100;

export function TokenForm({ onMade, onClose }: { onMade(made: MadeToken): void; onClose(): void }) {
  const words = useWords(connectionsWords);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['read', 'book']);
  const [life, setLife] = useState<Life>('365');
  const [isNameless, setNameless] = useState(false);
  const making = useSaving({ save: makeToken, touches: ['mcp-tokens'], onSaved: onMade });
  const allow = (scope: Scope) => (isOn: boolean) =>
    setScopes((now) => (isOn ? [...now, scope] : now.filter((each) => each !== scope)));
  const labels: Readonly<Record<Life, string>> = {
    '30': words.days30,
    '90': words.days90,
    '365': words.days365,
    never: words.never,
  };
  return (
    <Form
      className="grid gap-5"
      noValidate
      onSubmit={() => {
        setNameless(name.trim() === '');
        if (name.trim())
          making.run({ name: name.trim(), scopes, days: life === 'never' ? null : Number(life) });
      }}
    >
      <Field
        label={words.name}
        hint={words.nameHint}
        placeholder={words.namePlaceholder}
        maxLength={LONGEST_NAME}
        autoFocus
        value={name}
        error={isNameless ? words.nameMissing : making.refusal?.fields.name}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="grid gap-3">
        <Switch
          label={words.read}
          hint={words.readHint}
          isOn={scopes.includes('read')}
          onChange={allow('read')}
        />
        <Switch
          label={words.book}
          hint={words.bookHint}
          isOn={scopes.includes('book')}
          onChange={allow('book')}
        />
        <p className="text-12 text-quiet">{words.always}</p>
      </div>
      <Select<Life>
        label={words.expires}
        value={life}
        options={LIVES.map((value) => ({ value, label: labels[value] }))}
        onChange={setLife}
      />
      <Refused refusal={making.refusal} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" isBusy={making.isBusy}>
          {words.send}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </Form>
  );
}
