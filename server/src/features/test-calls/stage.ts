import { z } from 'zod';
import { Failure, found } from '../../kernel/failure.ts';
import { toE164 } from '../../kernel/people/phone-number.ts';
import { spokenPerson } from '../../kernel/spoken/person-name.ts';
import { addDays } from '../../kernel/time/calendar.ts';
import { deadlineIn } from '../../kernel/time/deadline.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import { type Emr, emrTrouble, waitOf } from '../../ports/emr.ts';
import type { PracticeCaller } from '../../ports/practice-emr.ts';
import type { Clinics } from '../clinics/index.ts';
import type { EmrSlice } from '../emr/index.ts';
import type { Toolbox } from '../voice/index.ts';
import { type BookNeeds, readBook } from './book-now.ts';

export interface StageNeeds extends Omit<BookNeeds, 'emr'> {
  readonly emr: { of(clinicId: string): Promise<Pick<Emr, 'listBookings' | 'getPatient'>> };
  readonly clinics: Pick<Clinics, 'profile' | 'isOpenAt'>;
  readonly emrSettings: EmrSlice['settings'];
  readonly toolbox: Pick<Toolbox, 'tools'>;
  /** Addresses of the simulated EMRs; empty if all are real. */
  readonly simulatedEmrs: readonly string[];
}

export interface ToolForm {
  readonly name: string;
  readonly description: string;
  /** Whether the tool changes something. */
  readonly writes: boolean;
  readonly parameters: Readonly<Record<string, unknown>>;
}

const REAL_BOOK =
  'This clinic is connected to its own EMR, and no test is ever played in that. Choose a practice book. Nothing was called.';
const MOST_CALLERS = 8;
const WAIT_MS = 5_000;

/** Refuses a test call in a real EMR, because a test really books. */
export async function refuseRealEmr(
  { emrSettings, simulatedEmrs }: Pick<StageNeeds, 'emrSettings' | 'simulatedEmrs'>,
  clinicId: string,
): Promise<void> {
  if (!(await isSimulated({ emrSettings, simulatedEmrs }, clinicId)))
    throw new Failure('CONFLICT', REAL_BOOK);
}

export async function isSimulated(
  { emrSettings, simulatedEmrs }: Pick<StageNeeds, 'emrSettings' | 'simulatedEmrs'>,
  clinicId: string,
): Promise<boolean> {
  if (simulatedEmrs.length === 0) return false;
  const { baseUrl } = await emrSettings(clinicId);
  return baseUrl !== null && simulatedEmrs.some((address) => isBelow(baseUrl, address));
}

const isBelow = (url: string, address: string) => URL.canParse(url) && originOf(url) === originOf(address);
const originOf = (url: string) => new URL(url).origin;

/** Patients of the coming days with a number of their own, so that a call can find them by it. */
export async function sampleCallers(needs: StageNeeds, clinicId: string): Promise<PracticeCaller[]> {
  const clinic = found(await needs.clinics.profile(clinicId));
  const soon = addDays(wallClockAt(needs.clock.now(), clinic.timezone).date, 14);
  const rows = (await readBook(needs, clinic)) ?? [];
  const ids = [...new Set(rows.filter(({ date }) => date <= soon).map(({ patientId }) => patientId))];
  const wait = waitOf(deadlineIn(WAIT_MS));
  try {
    const emr = await needs.emr.of(clinicId);
    const patients = await Promise.all(ids.slice(0, MOST_CALLERS).map((id) => emr.getPatient(id, wait)));
    return patients.flatMap((patient) => {
      const phone = toE164(patient?.phone);
      if (!patient?.active || !phone) return [];
      return [{ patientId: patient.id, name: spokenPerson(patient), phone }];
    });
  } catch (error) {
    if (!emrTrouble(error)) throw error;
    return [];
  }
}

/** The tools as described to the platform's model, used to draw forms. */
export function toolForms({ tools }: Pick<Toolbox, 'tools'>): ToolForm[] {
  return tools.map(({ name, description, writes, arguments: schema }) => {
    const { $schema: _, ...parameters } = z.toJSONSchema(schema, { io: 'input' });
    return { name, description, writes, parameters };
  });
}
