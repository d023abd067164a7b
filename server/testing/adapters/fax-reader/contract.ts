import { describe, expect, test } from 'vitest';
import { DOCUMENT_TYPES, type FaxReader, URGENCIES } from '../../../src/ports/fax-reader.ts';

export interface Subject {
  readonly name: string;
  /** A reader that sees a laboratory report of Wei Chen, born 1985-03-15, number 9123450013. */
  readonly labReport: () => Promise<FaxReader>;
  readonly emptyPage: () => Promise<FaxReader>;
  /** A reader whose other half does not answer. */
  readonly broken: () => Promise<FaxReader>;
}

const PAGES = [Buffer.from('a page')];
const never = new AbortController().signal;

/** What every reader of faxes owes the service. */
export function describeFaxReader({ name, labReport, emptyPage, broken }: Subject): void {
  describe(`${name}, as a reader of faxes`, () => {
    test('returns who, what and how certain', async () => {
      const reader = await labReport();
      const reading = await reader.read(PAGES, never);
      await reader.close();
      expect(reading.patients).toHaveLength(1);
      expect(reading.patients[0]).toMatchObject({
        name: { value: { first: expect.stringMatching(/^wei$/i), last: expect.stringMatching(/^chen$/i) } },
        dateOfBirth: { value: '1985-03-15' },
        healthNumber: { value: '9123450013', isCertain: true },
      });
      expect(reading.documentType.value).toBe('lab_result');
      expect(DOCUMENT_TYPES).toContain(reading.documentType.value);
      expect(URGENCIES).toContain(reading.urgency.value);
      expect(reading.model).not.toBe('');
      for (const sure of [reading.confidence, reading.documentType.confidence, reading.urgency.confidence]) {
        expect(sure).toBeGreaterThanOrEqual(0);
        expect(sure).toBeLessThanOrEqual(1);
      }
    });

    test('finds nobody on an empty page', async () => {
      const reader = await emptyPage();
      expect(await reader.read(PAGES, never)).toMatchObject({ isBlank: true, patients: [] });
      await reader.close();
    });

    test('fails with a sentence for staff that quotes nothing of the document', async () => {
      const reader = await broken();
      await expect(reader.read(PAGES, never)).rejects.toMatchObject({
        name: 'Failure',
        code: 'UNAVAILABLE',
        message: expect.stringMatching(/^[A-Z].*\.$/),
      });
      await reader.close();
    });

    test('stops when nobody waits any more', async () => {
      const reader = await labReport();
      await expect(reader.read(PAGES, AbortSignal.abort())).rejects.toThrow();
      await reader.close();
    });
  });
}
