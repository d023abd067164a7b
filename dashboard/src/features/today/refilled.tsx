import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, read } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { NOW_AND_THEN } from '../../api/query-client.ts';
import { useSignedIn } from '../../api/session.ts';
import { useWords } from '../../ui/language.tsx';
import { SectionHead } from '../../ui/page.tsx';
import { todayWords } from './words.ts';

const WEEK_MS = 7 * 86_400_000;

function useOffers() {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['standby', clinicId, 'today'],
    refetchInterval: NOW_AND_THEN,
    queryFn: async ({ signal }) =>
      await read(api.GET('/api/clinic/standby/offers', { signal, params: { query: { pageSize: 100 } } })),
  });
}

/** Freed times that somebody took, and those that are being offered; nothing where none was. */
export function Refilled() {
  const words = useWords(todayWords);
  const { clock } = useClinicClock();
  const { data } = useOffers();
  const since = clock.now().getTime() - WEEK_MS;
  const ofWeek = data?.data.filter(({ offeredAt }) => Date.parse(offeredAt) > since) ?? [];
  if (ofWeek.length === 0) return null;
  const count = (state: string) => ofWeek.filter((offer) => offer.state === state).length;
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
        {words.refilled(count('accepted'))} {count('offered') > 0 && words.offeredNow(count('offered'))}
      </p>
    </section>
  );
}
