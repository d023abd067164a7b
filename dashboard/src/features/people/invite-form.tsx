import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { invite, type LinkOnce, type PersonRow, type Realm } from './queries.ts';
import { peopleWords } from './words.ts';

const ROLES: Readonly<Record<Realm, ReadonlyArray<PersonRow['role']>>> = {
  clinic: ['clinic_staff', 'clinic_manager'],
  all: ['clinic_manager', 'clinic_staff', 'platform_admin'],
};

export function InviteForm({
  realm,
  onMade,
  onClose,
}: {
  readonly realm: Realm;
  onMade(link: LinkOnce): void;
  onClose(): void;
}) {
  const words = useWords(peopleWords);
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<PersonRow['role']>(realm === 'clinic' ? 'clinic_staff' : 'clinic_manager');
  const [chosen, setChosen] = useState('');
  const clinics = useClinics(realm === 'all');
  const clinicId = chosen || (clinics[0]?.id ?? null);
  const making = useSaving({
    save: () => invite(realm, { email: email.trim(), name: name.trim(), role, clinicId }),
    touches: ['people'],
    onSaved: onMade,
  });
  return (
    <Form noValidate onSubmit={() => email.trim() && making.run(undefined)}>
      <Field
        label={words.inviteEmail}
        type="email"
        autoFocus
        value={email}
        error={making.refusal?.fields.email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Field
        label={words.inviteName}
        hint={words.inviteNameHint}
        autoComplete="off"
        maxLength={200}
        value={name}
        error={making.refusal?.fields.name}
        onChange={({ target }) => setName(target.value)}
      />
      <Select<PersonRow['role']>
        label={words.role}
        value={role}
        options={ROLES[realm].map((value) => ({ value, label: words[value] }))}
        onChange={setRole}
      />
      {realm === 'all' && role !== 'platform_admin' && (
        <Select
          label={words.clinic}
          value={clinicId ?? ''}
          options={clinics.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
      )}
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

function useClinics(isOn: boolean) {
  const { data = [] } = useQuery({
    queryKey: ['clinics', 'all'],
    enabled: isOn,
    queryFn: dataOf('/api/admin/clinics', { query: { pageSize: 100 } }),
  });
  return data;
}
