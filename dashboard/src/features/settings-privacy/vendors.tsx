import { dataOf } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { useSeen } from '../../ui/seen.ts';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { privacyWords } from './words.ts';

/** The vendors that receive data in this installation. */
export function Vendors() {
  const words = useWords(privacyWords);
  const { language } = useLanguage();
  const [place, isSeen] = useSeen();
  const vendors = useClinicQuery({
    enabled: isSeen,
    queryKey: ['privacy', 'vendors'],
    queryFn: dataOf('/api/clinic/vendors'),
  });
  const isChinese = language === 'zh';
  return (
    <Section title={words.vendors} lead={words.vendorsWhy} id="vendors">
      <div ref={place}>
        <Loaded query={vendors} failed={words.vendorsFailed} skeleton={<Skeleton rows={4} />}>
          {(rows) => (
            <ul>
              {rows.map((vendor) => (
                <li
                  key={`${vendor.role} ${vendor.name}`}
                  className="grid gap-0.5 border-b py-3 last:border-b-0"
                >
                  <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                    <strong>{vendor.name}</strong>
                    <span className="text-12 text-quiet">{words[`vendor_${vendor.role}`]}</span>
                  </span>
                  <span>{isChinese ? vendor.receivesZh : vendor.receives}</span>
                  <span className="text-quiet">
                    {words.erasing} {isChinese ? vendor.erasingZh : vendor.erasing}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </Section>
  );
}
