import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shortDay } from '../../ui/wording/time.ts';
import type { ClinicDetail } from './queries.ts';
import { clinicsWords } from './words.ts';

const TOUCHES = ['platform', 'clinics', 'clinic'];

/** Activates, suspends or resumes the clinic. */
export function Standing({ clinic }: { readonly clinic: ClinicDetail }) {
  const words = useWords(clinicsWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const [isAsking, setAsking] = useState(false);
  const params = { path: { clinicId: clinic.id } };
  const activate = useSaving({
    save: (_: undefined) => read(api.PUT('/api/admin/clinics/{clinicId}/activate', { params })),
    touches: TOUCHES,
    onSaved: () => toast(words.activated),
  });
  const resume = useSaving({
    save: (_: undefined) => read(api.PUT('/api/admin/clinics/{clinicId}/resume', { params })),
    touches: TOUCHES,
    onSaved: () => toast(words.resumed),
  });
  const canActivate = clinic.voicePhoneNumber !== null && clinic.voiceSquadId !== null;
  const lead = clinic.suspendedAt
    ? words.suspendedFor(clinic.suspensionReason ?? '')
    : clinic.activatedAt && clinic.status === 'active'
      ? words.activeSince(shortDay(clock.day(new Date(clinic.activatedAt)), clock.day(clock.now()), language))
      : canActivate
        ? words.canActivate
        : words.cannotActivate;
  return (
    <Section title={words.activation} lead={lead}>
      <Refused refusal={activate.refusal ?? resume.refusal} />
      <div className="flex flex-wrap gap-2">
        {clinic.suspendedAt ? (
          <Button isBusy={resume.isBusy} onClick={() => resume.run(undefined)}>
            {words.resume}
          </Button>
        ) : (
          <>
            {clinic.status === 'pending' && (
              <Button
                look="primary"
                disabled={!canActivate}
                isBusy={activate.isBusy}
                onClick={() => activate.run(undefined)}
              >
                {words.activate}
              </Button>
            )}
            <Button look="danger" onClick={() => setAsking(true)}>
              {words.suspend}
            </Button>
          </>
        )}
      </div>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={words.suspendSure(clinic.name)}>
        <Suspend id={clinic.id} onDone={() => setAsking(false)} />
      </Dialog>
    </Section>
  );
}

function Suspend({ id, onDone }: { readonly id: string; onDone(): void }) {
  const words = useWords(clinicsWords);
  const [reason, setReason] = useState('');
  const suspend = useSaving({
    save: (why: string) =>
      read(
        api.PUT('/api/admin/clinics/{clinicId}/suspend', {
          params: { path: { clinicId: id } },
          body: { reason: why },
        }),
      ),
    touches: TOUCHES,
    onSaved: onDone,
  });
  return (
    <Form onSubmit={() => reason.trim() && suspend.run(reason.trim())}>
      <p className="text-quiet">{words.suspendWhy}</p>
      <Field
        label={words.reason}
        required
        autoFocus
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Refused refusal={suspend.refusal} />
      <div className="flex gap-2">
        <Button type="submit" look="danger" isBusy={suspend.isBusy}>
          {words.suspend}
        </Button>
        <Button onClick={onDone}>{words.cancel}</Button>
      </div>
    </Form>
  );
}
