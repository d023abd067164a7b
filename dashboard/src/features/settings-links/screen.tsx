import { createLazyRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useClinic } from '../../api/clinic.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { useSaving } from '../../api/saving.ts';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Column, Section } from '../../ui/layout/section.tsx';
import { Bone } from '../../ui/layout/states.tsx';
import { TextsTabs } from '../../ui/layout/texts-tabs.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { linksWords } from './words.ts';

export const settingsLinks = createLazyRoute('/in/settings/texts/links')({ component: LinksScreen });

const PAGES = ['visit', 'request', 'offer', 'times', 'done', 'dead'] as const;
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'zh', label: '简体中文' },
  { value: 'zh-Hant', label: '繁體中文' },
  { value: 'fr', label: 'Français' },
] as const;
type Page = (typeof PAGES)[number];
type PageLanguage = (typeof LANGUAGES)[number]['value'];

function LinksScreen() {
  return (
    <>
      <TextsTabs />
      <Column>
        <Asking />
        <Preview />
      </Column>
    </>
  );
}

function Asking() {
  const words = useWords(linksWords);
  const clinic = useClinic();
  const saving = useSaving({
    save: (remindBookingRequests: boolean) =>
      read(api.PUT('/api/clinic/me', { body: { remindBookingRequests } })),
    touches: ['clinic'],
    onSaved: () => toast(words.saved),
  });
  return (
    <Section title={words.asking} lead={words.askingLead} id="asking">
      <Switch
        label={words.remind}
        hint={words.remindWhy}
        isOn={clinic.data?.remindBookingRequests ?? false}
        onChange={(isOn) => saving.run(isOn)}
      />
      <Refused refusal={saving.refusal} />
    </Section>
  );
}

function Preview() {
  const words = useWords(linksWords);
  const [show, setShow] = useState<Page>('visit');
  const [language, setLanguage] = useState<PageLanguage>('en');
  const page = useClinicQuery({
    queryKey: ['link-preview', show, language],
    queryFn: async ({ signal }) => {
      const query = { show, language };
      return await read(api.GET('/api/clinic/link-preview', { signal, params: { query }, parseAs: 'text' }));
    },
  });
  return (
    <Section title={words.title} lead={words.lead} id="pages">
      <div className="grid max-w-97.5 grid-cols-2 gap-3">
        <Select<Page>
          label={words.page}
          value={show}
          options={PAGES.map((value) => ({ value, label: words[value] }))}
          onChange={setShow}
        />
        <Select<PageLanguage>
          label={words.language}
          value={language}
          options={LANGUAGES}
          onChange={setLanguage}
        />
      </div>
      <Loaded query={page} failed={words.failed} skeleton={<Bone width="100%" className="h-96" />}>
        {(html) => (
          // A preview without interaction.
          <iframe
            title={words.frame}
            sandbox=""
            srcDoc={html}
            className="h-170 w-full max-w-97.5 rounded-[24px] border border-line-button"
          />
        )}
      </Loaded>
    </Section>
  );
}
