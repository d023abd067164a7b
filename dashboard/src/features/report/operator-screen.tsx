import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PrintPage } from '../../ui/layout/print-sheet.tsx';
import { Bone, Coming, Empty } from '../../ui/layout/states.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { ClinicsTable, Paper } from './paper.tsx';
import { type OperatorReport, useOperatorReport } from './queries.ts';
import { ReportSide } from './side.tsx';
import { reportWords } from './words.ts';

export const operationReport = createLazyRoute('/in/operation/report')({ component: OperatorReportScreen });
const route = getRouteApi('/in/operation/report');

/** The month of all clinics, one line for each. */
function OperatorReportScreen() {
  const words = useWords(reportWords);
  const { month } = route.useSearch();
  const query = useOperatorReport(month);
  const waiting = (
    <Coming className="grid w-full content-start gap-6 p-4 desk:p-8">
      <Bone width="100%" className="h-24" />
    </Coming>
  );
  return (
    <Page title={words.operatorTitle} isSplit>
      <Loaded query={query} failed={words.failed} skeleton={waiting}>
        {(data) => <Shown data={data} />}
      </Loaded>
    </Page>
  );
}

function Shown({ data }: { readonly data: OperatorReport }) {
  const words = useWords(reportWords);
  const navigate = route.useNavigate();
  if (data.clinics.length === 0) return <Empty title={words.noClinics}>{words.noClinicsWhy}</Empty>;
  const paper = (
    <Paper report={data} subtitle={words.forOperator}>
      <ClinicsTable clinics={data.clinics} />
    </Paper>
  );
  return (
    <div className="w-full overflow-y-auto desk:flex desk:overflow-hidden">
      <div className="min-w-0 flex-1 px-4 py-6 desk:overflow-y-auto desk:px-6 wide:px-8">{paper}</div>
      <ReportSide
        whose="operator"
        clinicId={null}
        canChange
        month={data.month}
        today={new Date().toISOString().slice(0, 10)}
        onMonth={(month) => void navigate({ search: { month } })}
      />
      <PrintPage isWide>{paper}</PrintPage>
    </div>
  );
}
