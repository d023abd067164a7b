import { Failure, found } from '../../kernel/failure.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import type { ReportPdf } from '../../ports/report-pdf.ts';
import type { Clinics } from '../clinics/index.ts';
import { type FigureNeeds, twoMonths } from './figures.ts';
import { type Month, monthBefore, monthIn } from './month.ts';
import type { ReportLanguage } from './report-language.ts';
import { type ClinicMonth, type ClinicReport, clinicSheet, operatorSheet } from './sheet.ts';

export interface ReportNeeds extends FigureNeeds {
  readonly clinics: Pick<Clinics, 'read' | 'all'>;
  readonly pdf: Pick<ReportPdf, 'draw'>;
  readonly clock: Clock;
}

export interface MonthlyReports {
  /** The report of a clinic, by default for last month. Rejects future months. */
  ofClinic(clinicId: string, month?: Month): Promise<ClinicReport>;
  overClinics(month?: Month): Promise<OperatorReport>;
  clinicPdf(clinicId: string, language: ReportLanguage, month?: Month): Promise<Buffer>;
  operatorPdf(language: ReportLanguage, month?: Month): Promise<Buffer>;
}

export interface OperatorReport {
  readonly month: Month;
  readonly before: Month;
  readonly isSoFar: boolean;
  readonly clinics: readonly ClinicMonth[];
}

/** Time zone of reports without a clinic. */
export const OPERATOR_ZONE = 'America/Vancouver';
/** Limits parallel queries, so that one report does not use all connections. */
const AT_ONCE = 4;
const MOST_ASKED = 5;

export function monthlyReports(needs: ReportNeeds): MonthlyReports {
  const { clinics, pdf, clock, calls } = needs;
  const ofClinic: MonthlyReports['ofClinic'] = async (clinicId, wanted) => {
    const { id, name, timezone } = found(await clinics.read(clinicId));
    const current = monthIn(await calls.today(clinicId));
    const month = chosen(wanted, current);
    const [report, asked] = await Promise.all([
      twoMonths(needs, { id, name, timezone }, month),
      needs.store.askedMost(id, month, MOST_ASKED),
    ]);
    return { ...report, clinicId: id, clinicName: name, isSoFar: month === current, asked };
  };
  const overClinics: MonthlyReports['overClinics'] = async (wanted) => {
    const current = monthIn(wallClockAt(clock.now(), OPERATOR_ZONE).date);
    const month = chosen(wanted, current);
    const all = await clinics.all(['id', 'name', 'timezone', 'practiceOf']);
    const waiting = all.filter(({ practiceOf }) => practiceOf === null);
    const counted: ClinicMonth[] = [];
    const worker = async () => {
      for (let clinic = waiting.pop(); clinic; clinic = waiting.pop())
        counted.push({
          ...(await twoMonths(needs, clinic, month)),
          clinicId: clinic.id,
          clinicName: clinic.name,
        });
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    counted.sort((a, b) => b.figures.calls - a.figures.calls || a.clinicName.localeCompare(b.clinicName));
    return { month, before: monthBefore(month), isSoFar: month === current, clinics: counted };
  };
  return {
    ofClinic,
    overClinics,
    clinicPdf: async (clinicId, language, month) => {
      const report = await ofClinic(clinicId, month);
      return pdf.draw(clinicSheet(language, report));
    },
    operatorPdf: async (language, wanted) => {
      const { month, before, clinics: all, isSoFar } = await overClinics(wanted);
      return pdf.draw(operatorSheet(language, { month, before }, all, isSoFar));
    },
  };
}

function chosen(wanted: Month | undefined, current: Month): Month {
  if (wanted && wanted > current)
    throw new Failure('INVALID_REQUEST', 'This month has not begun yet. Choose an earlier one.', {
      fields: { month: 'has not begun yet' },
    });
  return wanted ?? monthBefore(current);
}
