import { z } from 'zod';
import { addDays } from '../../kernel/calendar.ts';
import { deadlineIn } from '../../kernel/deadline.ts';
import { Failure, found } from '../../kernel/failure.ts';
import { toE164 } from '../../kernel/phone-number.ts';
import { wallClockAt } from '../../kernel/time-zone.ts';
import { type Emr, emrTrouble, waitOf } from '../../ports/emr.ts';
import type { Clinics } from '../clinics/index.ts';
import type { EmrSlice } from '../emr/index.ts';
import type { Toolbox } from '../voice/index.ts';
import { type BookNeeds, bookNow } from './book-now.ts';

export interface StageNeeds extends Omit<BookNeeds, 'emr'> {
  readonly emr: { of(clinicId: string): Promise<Pick<Emr, 'listBookings' | 'getPatient'>> };
  readonly clinics: Pick<Clinics, 'profile'>;
  readonly emrSettings: EmrSlice['settings'];
  readonly toolbox: Pick<Toolbox, 'tools'>;
  /** The addresses of the EMRs that are simulated here; empty where all are real. */
  readonly simulatedEmrs: readonly string[];
}

/** Somebody whose number can be lent to a test. */
export interface LentCaller {
  readonly patientId: string;
  readonly name: string;
  readonly phone: string;
}

export interface ToolForm {
  readonly name: string;
  readonly description: string;
  /** It changes something. */
  readonly writes: boolean;
  readonly parameters: Readonly<Record<string, unknown>>;
}

const REAL_BOOK =
  'This clinic is connected to its own EMR, and no test is ever played in that. Choose a practice book. Nothing was called.';
const MOST_CALLERS = 8;
const WAIT_MS = 5_000;

/** A test books for real in the EMR that it reaches: never in one that patients depend on. */
export async function refuseRealBook(
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

/** Patients of the next days who have a number of their own, so that a call finds them by it. */
export async function lentCallers(needs: StageNeeds, clinicId: string): Promise<LentCaller[]> {
  const clinic = found(await needs.clinics.profile(clinicId));
  const soon = addDays(wallClockAt(needs.clock.now(), clinic.timezone).date, 14);
  const rows = (await bookNow(needs, clinic)) ?? [];
  const ids = [...new Set(rows.filter(({ date }) => date <= soon).map(({ patientId }) => patientId))];
  const wait = waitOf(deadlineIn(WAIT_MS));
  try {
    const emr = await needs.emr.of(clinicId);
    const patients = await Promise.all(ids.slice(0, MOST_CALLERS).map((id) => emr.getPatient(id, wait)));
    return patients.flatMap((patient) => {
      const phone = toE164(patient?.phone);
      if (!patient?.active || !phone) return [];
      return [{ patientId: patient.id, name: `${patient.firstName} ${patient.lastName}`, phone }];
    });
  } catch (error) {
    if (!emrTrouble(error)) throw error;
    return [];
  }
}

/** What the platform's model is told of each tool: a form can be drawn from it. */
export function toolForms({ tools }: Pick<Toolbox, 'tools'>): ToolForm[] {
  return tools.map(({ name, description, writes, arguments: schema }) => {
    const { $schema: _, ...parameters } = z.toJSONSchema(schema, { io: 'input' });
    return { name, description, writes, parameters };
  });
}
