import { type InMemoryEmr, inMemoryEmr } from '../../adapters/emr/in-memory.ts';
import type { AuditEntry } from '../../kernel/audit-entry.ts';
import { date } from '../../kernel/calendar.ts';
import { frozenClock } from '../../kernel/clock.ts';
import { deadlineIn } from '../../kernel/deadline.ts';
import { silentLogger } from '../../kernel/logger.ts';
import type { Patient } from '../../ports/emr.ts';
import { createPatients } from './index.ts';

export const CLINIC = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
export const ANOTHER = '7f9619ff-8b86-4d01-b42d-00cf4fc964ff';
export const soon = () => deadlineIn(4_000);

export const person = (
  id: string,
  firstName: string,
  lastName: string,
  change: Partial<Patient> = {},
): Patient => ({
  id,
  firstName,
  lastName,
  dateOfBirth: date('1980-03-05'),
  phone: '604-555-0142',
  sex: 'F',
  healthNumber: '',
  active: true,
  ...change,
});

export function aClinic(
  people: readonly Patient[] = [],
  emr: InMemoryEmr = inMemoryEmr({ patients: people }),
) {
  const clock = frozenClock('2026-11-16T16:00:00Z');
  const audited: AuditEntry[] = [];
  const halfCharts: string[][] = [];
  const patients = createPatients({
    emr: { of: async () => emr },
    audit: { recordAlone: async (entry) => void audited.push(entry) },
    tellOfHalfChart: async (clinicId, patientId) => void halfCharts.push([clinicId, patientId]),
    clock,
    log: silentLogger,
  });
  return { emr, clock, audited, halfCharts, patients };
}
