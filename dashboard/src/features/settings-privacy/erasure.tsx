import { useState } from 'react';
import { api, dataOf, read } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Facts } from '../../ui/layout/side-panel.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useSeen } from '../../ui/seen.ts';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { listed } from '../../ui/wording/sentence.ts';
import { momentOf } from '../../ui/wording/time.ts';
import { personWords } from './person-words.ts';
import { type Whom, WhomFields, whomOf } from './whom.tsx';

const ask = async (body: Whom) => (await read(api.POST('/api/clinic/erasures/preview', { body }))).data;
type Preview = Awaited<ReturnType<typeof ask>>;

/** Erases a person's data: find, preview, reason, confirmation. */
export function Erasure() {
  const words = useWords(personWords);
  const [phone, setPhone] = useState('');
  const [patientId, setPatientId] = useState('');
  const whom = whomOf(phone, patientId);
  const asking = useSaving({ save: ask, touches: [] });
  const [place, isSeen] = useSeen();
  return (
    <Section title={words.title} lead={words.why} id="erasure">
      <Form className="grid max-w-160 gap-3" onSubmit={() => whom && asking.run(whom)}>
        <WhomFields
          {...{ phone, patientId }}
          onPhone={(given) => {
            setPhone(given);
            asking.forget();
          }}
          onPatient={(given) => {
            setPatientId(given);
            asking.forget();
          }}
        />
        <div>
          <Button type="submit" isBusy={asking.isBusy}>
            {words.preview}
          </Button>
        </div>
      </Form>
      <div role="status" className="grid gap-4 empty:hidden">
        <Refused refusal={asking.refusal} />
        {asking.answer && whom && (
          <Previewed preview={asking.answer} whom={whom} onErased={() => asking.forget()} />
        )}
      </div>
      <div ref={place} className="grid gap-4">
        <Approval isSeen={isSeen} />
        <Erasures isSeen={isSeen} />
      </div>
    </Section>
  );
}

function useKinds() {
  const words = useWords(personWords);
  return (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => {
        const name = `kind_${kind}`;
        return [name in words ? String(words[name as 'kind_call']) : kind, String(count)] as const;
      });
}

function Previewed({
  preview,
  whom,
  onErased,
}: {
  readonly preview: Preview;
  readonly whom: Whom;
  onErased(): void;
}) {
  const words = useWords(personWords);
  const { language } = useLanguage();
  const kinds = useKinds()(preview.counts);
  const { hindrance } = preview;
  return (
    <div className="grid gap-4 rounded-normal border bg-raised p-4">
      <div className="grid gap-2">
        <strong>{words.goes}</strong>
        {kinds.length === 0 ? <p className="text-quiet">{words.nothingGoes}</p> : <Facts facts={kinds} />}
      </div>
      <div className="grid gap-2">
        <strong>{words.stays}</strong>
        <ul className="grid list-disc gap-1 pl-5">
          {preview.stays.map(({ what, name, why, whyZh }) => (
            <li key={`${what} ${name}`}>
              {name && <strong>{name}: </strong>}
              {language === 'zh' ? whyZh : why}
            </li>
          ))}
        </ul>
      </div>
      {hindrance ? (
        <p className="text-bad">{words[hindrance.what]}</p>
      ) : (
        <Confirm whom={whom} onErased={onErased} />
      )}
    </div>
  );
}

function Confirm({ whom, onErased }: { readonly whom: Whom; onErased(): void }) {
  const words = useWords(personWords);
  const [reason, setReason] = useState('');
  const [isOpen, setOpen] = useState(false);
  const erasing = useSaving({
    save: async () =>
      (await read(api.POST('/api/clinic/erasures', { body: { ...whom, reason: reason.trim() } }))).data,
    touches: ['erasures'],
    onSaved: ({ state }) => {
      toast(state === 'waiting' ? words.asked : words.begun);
      onErased();
    },
  });
  return (
    <div className="grid gap-3">
      <Field
        label={words.reason}
        hint={words.reasonHint}
        error={erasing.refusal?.fields?.reason}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div>
        <Button look="danger" disabled={!reason.trim()} onClick={() => setOpen(true)}>
          {words.erase}
        </Button>
      </div>
      <Refused refusal={erasing.refusal} />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.sure}>
        <Button
          look="danger"
          isBusy={erasing.isBusy}
          onClick={() => {
            setOpen(false);
            erasing.run(undefined);
          }}
        >
          {words.erase}
        </Button>
      </Dialog>
    </div>
  );
}

function Approval({ isSeen }: { readonly isSeen: boolean }) {
  const words = useWords(personWords);
  const settings = useClinicQuery({
    queryKey: ['erasures', 'settings'],
    enabled: isSeen,
    queryFn: dataOf('/api/clinic/erasure-settings'),
  });
  const saving = useSaving({
    save: (erasuresNeedApproval: boolean) =>
      read(api.PUT('/api/clinic/erasure-settings', { body: { erasuresNeedApproval } })),
    touches: ['erasures'],
  });
  return (
    <div className="mt-2">
      <Switch
        label={words.approval}
        hint={words.approvalHint}
        isOn={settings.data?.erasuresNeedApproval ?? false}
        isDisabled={!settings.data || saving.isBusy}
        onChange={(isOn) => saving.run(isOn)}
      />
      <Refused refusal={saving.refusal} />
    </div>
  );
}

const LATEST = 20;

function Erasures({ isSeen }: { readonly isSeen: boolean }) {
  const words = useWords(personWords);
  const queryFn = dataOf('/api/clinic/erasures', { query: { page: 1, pageSize: LATEST } });
  const erasures = useClinicQuery({
    queryKey: ['erasures', 'list'],
    enabled: isSeen,
    queryFn,
    refetchInterval: ({ state }) => (state.data?.some((row) => row.state === 'running') ? 2_000 : false),
  });
  return (
    <div className="mt-2 grid gap-2">
      <strong>{words.list}</strong>
      <Loaded query={erasures} failed={words.failed} skeleton={<Skeleton rows={2} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-quiet">{words.none}</p>
          ) : (
            <ul>
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

const askedFor = async () => (await read(api.GET('/api/clinic/erasures', { params: { query: {} } }))).data;
type ErasureRow = Awaited<ReturnType<typeof askedFor>>[number];

function Row({ row }: { readonly row: ErasureRow }) {
  const words = useWords(personWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const kinds = useKinds()(row.counts);
  const deciding = useSaving({
    save: (does: 'approve' | 'decline') => {
      const params = { path: { id: row.id } };
      return does === 'approve'
        ? read(api.POST('/api/clinic/erasures/{id}/approve', { params }))
        : read(api.POST('/api/clinic/erasures/{id}/decline', { params }));
    },
    touches: ['erasures'],
  });
  const about = listed([row.phone, row.patientId], language);
  return (
    <li className="grid gap-1 border-b py-3 last:border-b-0">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <strong>{row.reason}</strong>
        <span className="text-12 text-quiet">{words[row.state]}</span>
      </span>
      <span className="text-quiet">
        {words.by(row.askedByName ?? words.gone, momentOf(new Date(row.askedAt), clock, language))}
      </span>
      {row.decidedBy && (
        <span className="text-quiet">
          {row.state === 'declined' ? words.declinedBy(row.decidedBy) : words.approvedBy(row.decidedBy)}
        </span>
      )}
      {about && <span>{about}</span>}
      {kinds.length > 0 && (
        <span className="text-quiet">
          {listed(
            kinds.map(([kind, count]) => `${kind} ${count}`),
            language,
          )}
        </span>
      )}
      {row.state === 'waiting' && (
        <span className="flex gap-2">
          {!row.isOwn && (
            <Button isBusy={deciding.isBusy} onClick={() => deciding.run('approve')}>
              {words.approve}
            </Button>
          )}
          <Button look="plain" isBusy={deciding.isBusy} onClick={() => deciding.run('decline')}>
            {row.isOwn ? words.takeBack : words.decline}
          </Button>
        </span>
      )}
      <Refused refusal={deciding.refusal} />
    </li>
  );
}
