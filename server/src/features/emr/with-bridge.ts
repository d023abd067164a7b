import { limitedSignal } from '../../kernel/limited-signal.ts';
import type { Emr, Patient, PatientQuery, Wait } from '../../ports/emr.ts';

// What the caller would wait for in vain when the bridge hangs; SOAP has answered by then.
const BRIDGE_SEARCH_MS = 1_500;

/**
 * What SOAP cannot do is done by the platform's bridge to the same records: adding a patient, and finding one by a
 * cell number.
 */
export function withBridge(own: Emr, bridge: Emr | null): Emr {
  if (!bridge || own.registerPatient) return own;
  return {
    ...own,
    registerPatient: bridge.registerPatient,
    findPatients: async (by, wait) => {
      const found = await own.findPatients(by, wait);
      return found.length > 0 || !('phone' in by) ? found : askBridge(bridge, by, wait);
    },
  };
}

async function askBridge(bridge: Emr, by: PatientQuery, { signal }: Wait): Promise<Patient[]> {
  const soon = limitedSignal(signal, BRIDGE_SEARCH_MS);
  try {
    return await bridge.findPatients(by, { signal: soon.signal });
  } catch {
    return [];
  } finally {
    soon.release();
  }
}
