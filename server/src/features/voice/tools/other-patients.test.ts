import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { loadToolbox } from '../toolbox.ts';

/** Contract 8.2: whoever calls for another person can say so to every tool that touches that person. */
const { tools } = await loadToolbox();
const takes = ({ arguments: given }: (typeof tools)[number]) =>
  Object.keys((given as z.ZodObject).shape as Record<string, unknown>);
const NAMES_SOMEBODY = ['patientId', 'appointmentId', 'afterAppointmentId', 'beforeAppointmentId'];
const ALSO = ['search_patient', 'search_patient_by_phone', 'request_callback', 'register_new_patient'];

describe('forSomebodyElse', () => {
  test.each(tools.map((tool) => [tool.name, tool] as const))('%s', (name, tool) => {
    const isNeeded = ALSO.includes(name) || takes(tool).some((each) => NAMES_SOMEBODY.includes(each));
    if (isNeeded) expect(takes(tool)).toContain('forSomebodyElse');
  });
});
