import { useEffect, useRef, useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { clinicWords } from './words.ts';

const TOUCHES = ['clinic'];

/** The clinic's logo; saved as soon as a file is chosen. */
export function Logo({ hasLogo }: { readonly hasLogo: boolean }) {
  const words = useWords(clinicWords);
  const picker = useRef<HTMLInputElement>(null);
  const upload = useSaving({
    save: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      // Pass the form unchanged, because fetch sets the multipart boundary.
      return read(
        api.POST('/api/clinic/logo', { body: form as never, bodySerializer: (body) => body as never }),
      );
    },
    touches: TOUCHES,
    onSaved: () => toast(words.saved),
  });
  const remove = useSaving({
    save: (_: undefined) => read(api.DELETE('/api/clinic/logo')),
    touches: TOUCHES,
    onSaved: () => toast(words.logoGone),
  });
  return (
    <Section title={words.logo} lead={words.logoWhy} id="logo">
      <Refused refusal={upload.refusal ?? remove.refusal} />
      <div className="flex flex-wrap items-center gap-4">
        {hasLogo ? <Picture /> : <span className="text-quiet">{words.noLogo}</span>}
        <div className="flex gap-2">
          <Button isBusy={upload.isBusy} onClick={() => picker.current?.click()}>
            {hasLogo ? words.logoReplace : words.logoChoose}
          </Button>
          {hasLogo && (
            <Button look="plain" isBusy={remove.isBusy} onClick={() => remove.run(undefined)}>
              {words.logoRemove}
            </Button>
          )}
        </div>
        <input
          ref={picker}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-label={words.logo}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) upload.run(file);
            target.value = '';
          }}
        />
      </div>
    </Section>
  );
}

function Picture() {
  const words = useWords(clinicWords);
  const { data } = useClinicQuery({
    queryKey: ['clinic', 'logo'],
    queryFn: async ({ signal }) =>
      (await read(api.GET('/api/clinic/logo', { signal, parseAs: 'blob' }))) as unknown as Blob,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return (
    <span className="grid size-24 place-items-center rounded-normal border bg-[#ffffff] p-2">
      {address && <img src={address} alt={words.logoAlt} className="max-h-full max-w-full object-contain" />}
    </span>
  );
}
