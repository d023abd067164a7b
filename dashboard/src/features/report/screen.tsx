import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useLiveCount } from '../../api/day.ts';
import { useSignedIn } from '../../api/session.ts';
import { CallsTabs } from '../../ui/layout/calls-tabs.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PrintPage } from '../../ui/layout/print-sheet.tsx';
import { Bone, Coming } from '../../ui/layout/states.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { AskedMost } from './asked-most.tsx';
import { BookedByDay } from './booked-by-day.tsx';
import { FiguresTable, Paper } from './paper.tsx';
import { type ClinicReport, useClinicReport } from './queries.ts';
import { ReportSide } from './side.tsx';
import { reportWords } from './words.ts';

export const report = createLazyRoute('/in/calls/report')({ component: ReportScreen });
const route = getRouteApi('/in/calls/report');

/** A clinic's monthly report. */
function ReportScreen() {
  const words = useWords(reportWords);
  const { clinicId, isStaff } = useSignedIn();
  const { month } = route.useSearch();
  const query = useClinicReport(clinicId, month);
  return (
    <Page title={words.title} isSplit tabs={<CallsTabs isStaff={isStaff} live={useLiveCount()} />}>
      <Loaded query={query} failed={words.failed} skeleton={<ReportComing />}>
        {(data) => <Shown data={data} canChange={!isStaff} clinicId={clinicId} />}
      </Loaded>
    </Page>
  );
}

function Shown({
  data,
  canChange,
  clinicId,
}: {
  readonly data: ClinicReport;
  readonly canChange: boolean;
  readonly clinicId: string | null;
}) {
  const words = useWords(reportWords);
  const { clock } = useClinicClock();
  const navigate = route.useNavigate();
  const paper = (
    <Paper report={data} subtitle={words.forPartners(data.clinicName)}>
      <BookedByDay clinicId={clinicId} month={data.month} />
      <FiguresTable report={data} />
      <AskedMost asked={data.asked} />
    </Paper>
  );
  return (
    <div className="w-full overflow-y-auto desk:flex desk:overflow-hidden">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it */}
      <div className="min-w-0 flex-1 bg-sunk px-4 py-6 desk:overflow-y-auto desk:px-6 wide:px-8" tabIndex={0}>
        <div className="mx-auto max-w-220 border bg-raised p-4 desk:p-8 wide:p-10">{paper}</div>
      </div>
      <ReportSide
        whose="clinic"
        {...{ clinicId, canChange }}
        month={data.month}
        today={clock.day(clock.now())}
        onMonth={(month) => void navigate({ search: { month } })}
      />
      <PrintPage>{paper}</PrintPage>
    </div>
  );
}

export function ReportComing() {
  return (
    <Coming className="grid w-full content-start gap-6 p-4 desk:p-8">
      <Bone width="40%" className="h-6" />
      {[1, 2, 3, 4].map((row) => (
        <Bone key={row} width="100%" className="h-12" />
      ))}
    </Coming>
  );
}
