import { Link } from '@tanstack/react-router';
import { dataOf } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { NOW_AND_THEN } from '../../api/query-client.ts';
import { SectionHead } from '../../ui/layout/page.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { todayWords } from './words.ts';

function useFigures() {
  return useClinicQuery({
    queryKey: ['standby', 'figures'],
    refetchInterval: NOW_AND_THEN,
    queryFn: dataOf('/api/clinic/standby/figures'),
  });
}

/** Freed times that were filled or are being offered; hidden without any. */
export function Refilled() {
  const words = useWords(todayWords);
  const { data } = useFigures();
  if (!data || data.refilled + data.offered === 0) return null;
  return (
    <section>
      <SectionHead
        title={words.standby}
        more={
          <Link to="/schedule/standby" className="hover:text-ink">
            {words.openStandby}
          </Link>
        }
      />
      <p className="border-t pt-2.5">
        {words.refilled(data.refilled, data.minutes)} {data.offered > 0 && words.offeredNow(data.offered)}
      </p>
    </section>
  );
}
