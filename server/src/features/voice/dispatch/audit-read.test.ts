import { expect, test } from 'vitest';
import { aClinicProfile } from '../../../../tests/test-webhook.ts';
import type { AuditEntry } from '../../../kernel/audit-entry.ts';
import { silentLogger } from '../../../kernel/logger.ts';
import { auditRead } from './audit-read.ts';

function readBy(tool: string, result: object): AuditEntry[] {
  const written: AuditEntry[] = [];
  const audit = {
    recordAlone: async (entry: AuditEntry) => {
      written.push(entry);
    },
  };
  const conversation = { clinic: aClinicProfile(), callId: 'c-1' };
  auditRead({ audit, background: () => undefined, log: silentLogger }, conversation, tool, result);
  return written;
}

const WEI = {
  id: '1042',
  firstName: 'Wei',
  lastName: 'Chen',
  dateOfBirth: '1984-03-12',
  phone: '+16045550142',
};

test.each([
  ['search_patient', { found: true, patient: WEI }, 'patient.search', true],
  ['search_patient', { found: false, message: 'Nobody' }, 'patient.search', false],
  ['search_patient_by_phone', { found: true, patient: WEI }, 'patient.search', true],
  ['get_patient', { found: true, patient: WEI }, 'patient.read', true],
  ['check_appointments', { appointments: [WEI], count: 1 }, 'appointment.read', true],
  ['check_appointments', { success: false, appointments: [], count: 0 }, 'appointment.read', false],
  ['get_upcoming_appointments', { appointments: [WEI], count: 1 }, 'appointment.read', true],
])('a call that reads a record by %s is audited, without its content', (tool, result, action, found) => {
  const rows = readBy(tool, result);

  expect(rows).toMatchObject([{ action, userId: null, requestId: 'c-1', details: { tool, found } }]);
  expect(JSON.stringify(rows)).not.toMatch(/Wei|Chen|1984|5550142|1042/);
});

test('a tool that reads no record leaves no row', () => {
  expect(readBy('get_clinic_info', { success: true })).toEqual([]);
});
