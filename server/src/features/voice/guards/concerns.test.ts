import { expect, test } from 'vitest';
import { loadToolbox } from '../toolbox.ts';

test('every tool with a patient or an appointment declares it, and those that show records take the birth date', async () => {
  const { tools } = await loadToolbox();
  for (const { name, arguments: schema, concerns } of tools) {
    const taken = Object.keys((schema as unknown as { shape: object }).shape);
    if (taken.includes('appointmentId') && concerns !== 'note')
      expect([name, concerns]).toEqual([name, 'appointment']);
    else if (taken.includes('patientId'))
      expect([name, ['file', 'record', 'booking', 'patient', 'note'].includes(concerns)]).toEqual([
        name,
        true,
      ]);
    else expect([name, ['nobody', 'search', 'registration'].includes(concerns)]).toEqual([name, true]);
    if (['file', 'record', 'booking', 'appointment', 'search'].includes(concerns))
      expect([name, taken]).toEqual([name, expect.arrayContaining(['dateOfBirth'])]);
  }
});
