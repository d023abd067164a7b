import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { asRefusal } from '../../api/refusal.ts';
import { useSignedIn } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Tick } from '../../ui/verdict.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { dialled, shownPhone } from '../../ui/wording/phone.ts';
import { birthDay, shownTime } from '../../ui/wording/time.ts';
import { type Setup, useBookable } from './queries.ts';
import { setupWords } from './words.ts';

/** Trial searches and the number to call before going live. */
export function TryIt({ setup: { clinic, checks } }: { readonly setup: Setup }) {
  const words = useWords(setupWords);
  const { isStaff } = useSignedIn();
  const hasCalled = checks.find(({ id }) => id === 'test_call')?.passed ?? false;
  const number = clinic.voicePhoneNumber;
  return (
    <section aria-label={words.tryTitle} className="grid gap-5 rounded-normal border bg-raised p-5">
      <div className="grid gap-2">
        <h2 className="text-16">{words.tryTitle}</h2>
        {number ? (
          <a href={dialled(number)} className="link justify-self-start">
            {words.tryPhone(shownPhone(number))}
          </a>
        ) : (
          <p className="text-quiet">{words.tryNoPhone}</p>
        )}
        {!isStaff && (
          <Link to="/test-call" className="link justify-self-start">
            {words.tryBrowser}
          </Link>
        )}
        <p className="flex items-center gap-2 text-quiet">
          <Tick outcome={hasCalled ? 'yes' : 'open'} />
          {hasCalled ? words.tryCallDone : words.tryCallOpen}
        </p>
      </div>
      <TrySlots />
      <TryPatient />
    </section>
  );
}

function TrySlots() {
  const words = useWords(setupWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const providers = useBookable().data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [date, setDate] = useState<string | null>(null);
  const provider = chosen ?? providers[0]?.id ?? '';
  const day = date ?? clock.day(clock.now());
  const ask = useMutation({
    mutationFn: () =>
      read(api.POST('/api/clinic/onboarding/test-slots', { body: { providerId: provider, date: day } })),
  });
  const refusal = ask.error ? asRefusal(ask.error) : null;
  const isNothing = refusal?.code === 'NO_AVAILABILITY';
  return (
    <Form className="grid gap-3 border-t pt-4" onSubmit={() => ask.mutate()}>
      <h3>{words.trySlots}</h3>
      {providers.length === 0 ? (
        <p className="text-quiet">{words.noProviders}</p>
      ) : (
        <>
          <Select
            label={words.provider}
            value={provider}
            options={providers.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
            <Field
              label={words.day}
              type="date"
              value={day}
              required
              onChange={({ target }) => setDate(target.value)}
            />
            <Button type="submit" isBusy={ask.isPending} className="h-10 desk:h-10">
              {words.ask}
            </Button>
          </div>
          <div role="status" className="grid gap-2">
            {isNothing && <p>{words.nothingOffered}</p>}
            {!isNothing && <Refused refusal={refusal} />}
            {ask.data && (
              <>
                <p>{words.offered(ask.data.data.slots.length)}</p>
                <p className="flex flex-wrap gap-1">
                  {ask.data.data.slots.map(({ time }) => (
                    <span key={time} className="rounded-small border px-1.5 text-12">
                      {shownTime(time, language)}
                    </span>
                  ))}
                </p>
              </>
            )}
          </div>
        </>
      )}
    </Form>
  );
}

function TryPatient() {
  const words = useWords(setupWords);
  const { language } = useLanguage();
  const [name, setName] = useState('');
  const look = useMutation({
    mutationFn: () =>
      read(api.POST('/api/clinic/onboarding/test-patient-search', { body: { name: name.trim() } })),
  });
  const refusal = look.error ? asRefusal(look.error) : null;
  const isNobody = refusal?.code === 'PATIENT_NOT_FOUND';
  const found = look.data?.data;
  const full = found ? `${found.patient.firstName} ${found.patient.lastName}` : '';
  return (
    <Form className="grid gap-3 border-t pt-4" onSubmit={() => name.trim() && look.mutate()}>
      <h3>{words.tryPatient}</h3>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <Field
          label={words.patientName}
          value={name}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" isBusy={look.isPending} className="h-10 desk:h-10">
          {words.find}
        </Button>
      </div>
      <div role="status" className="grid gap-1">
        {isNobody && <p>{words.foundNobody}</p>}
        {!isNobody && <Refused refusal={refusal} />}
        {found && (
          <p>
            {found.several
              ? words.foundSeveral(full)
              : words.foundOne(
                  full,
                  found.patient.dateOfBirth ? birthDay(found.patient.dateOfBirth, language) : '?',
                )}
          </p>
        )}
        <p className="text-12 text-quiet">{words.tried}</p>
      </div>
    </Form>
  );
}
