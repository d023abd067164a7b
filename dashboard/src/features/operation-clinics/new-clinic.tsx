import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { Copied } from '../../ui/forms/copied.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { momentOf, zoneName } from '../../ui/wording/time.ts';
import { clinicsWords } from './words.ts';

const ZONES = [
  'America/Vancouver',
  'America/Edmonton',
  'America/Regina',
  'America/Winnipeg',
  'America/Toronto',
  'America/Halifax',
  'America/St_Johns',
];

const NOTHING = { name: '', phone: '', city: '', timezone: 'America/Vancouver', managerEmail: '' };
type Given = typeof NOTHING;

/** Creates the clinic, its first manager and the invitation link. */
async function setUp(given: Given) {
  const { name, phone, city, timezone, managerEmail } = given;
  const body = {
    ...{ name: name.trim(), timezone, managerEmail: managerEmail.trim() },
    callerVerification: 'verified' as const,
    ...(phone.trim() ? { phone: phone.trim() } : {}),
    ...(city.trim() ? { city: city.trim() } : {}),
  };
  const { data } = await read(api.POST('/api/admin/clinics', { body }));
  const params = { path: { id: data.manager.id } };
  const link = await read(api.POST('/api/admin/users/{id}/reset-password', { params }));
  return { clinic: data.clinic, ...link.data };
}

export function NewClinic({
  isOpen,
  onClose,
  onMade,
}: {
  readonly isOpen: boolean;
  onClose(): void;
  onMade(id: string): void;
}) {
  const words = useWords(clinicsWords);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.newClinic} isStern>
      <Wizard onClose={onClose} onMade={onMade} />
    </Dialog>
  );
}

function Wizard({ onClose, onMade }: { onClose(): void; onMade(id: string): void }) {
  const words = useWords(clinicsWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const [step, setStep] = useState(1);
  const [given, setGiven] = useState<Given>(NOTHING);
  const making = useSaving({ save: setUp, touches: ['platform', 'clinics', 'people'] });
  const errors = making.refusal?.fields ?? {};
  const line = (name: keyof Given, label: string, type = 'text', hint?: string) => (
    <Field
      label={label}
      type={type}
      hint={hint}
      value={given[name]}
      error={errors[name]}
      required={name === 'name' || name === 'managerEmail'}
      autoFocus={name === 'name' || name === 'managerEmail'}
      onChange={({ target }) => setGiven((before) => ({ ...before, [name]: target.value }))}
    />
  );
  const made = making.answer;
  if (made)
    return (
      <div className="grid gap-4">
        <p className="font-strong">{words.isSetUp(made.clinic.name)}</p>
        <p className="text-quiet">
          {made.link === null
            ? words.linkMailed(given.managerEmail, made.mailed)
            : words.handOn(given.managerEmail, momentOf(new Date(made.expiresAt), clock, language))}
        </p>
        {made.link !== null && <Copied label={words.link} text={made.link} look="primary" />}
        <div>
          <Button
            onClick={() => {
              onClose();
              onMade(made.clinic.id);
            }}
          >
            {words.done}
          </Button>
        </div>
      </div>
    );
  return (
    <Form
      onSubmit={() => {
        if (step === 1) setStep(2);
        else making.run(given);
      }}
    >
      <p className="text-12 text-quiet">{words.step(step, 2)}</p>
      {step === 1 ? (
        <>
          {line('name', words.wizardName)}
          {line('phone', words.wizardPhone, 'tel')}
          {line('city', words.wizardCity)}
          <Select
            label={words.wizardZone}
            value={given.timezone}
            options={ZONES.map((value) => ({ value, label: zoneName(value, language) }))}
            onChange={(timezone) => setGiven((before) => ({ ...before, timezone }))}
          />
        </>
      ) : (
        line('managerEmail', words.wizardEmail, 'email', words.wizardEmailHint)
      )}
      <Refused refusal={making.refusal} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" isBusy={making.isBusy}>
          {step === 1 ? words.next : words.wizardMake}
        </Button>
        {step === 2 && <Button onClick={() => setStep(1)}>{words.backStep}</Button>}
        <Button look="plain" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  );
}
