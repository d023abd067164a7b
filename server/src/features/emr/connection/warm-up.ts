import { Failure } from '../../../kernel/failure.ts';
import type { EmrType } from '../../../ports/emr.ts';
import type { EmrStore, NamedClinic } from '../store.ts';
import { chooseType } from './connection-plan.ts';
import type { EmrConnections } from './connections.ts';

export interface WarmUp {
  readonly clinicsWarmed: number;
  readonly errors: ReadonlyArray<NamedClinic & { readonly error: string }>;
}

interface Needs {
  readonly store: Pick<EmrStore, 'addressed'>;
  readonly connections: Pick<EmrConnections, 'warmUp'>;
  readonly defaultType: EmrType;
  readonly perClinicMs?: number;
}

const PER_CLINIC_MS = 8_000;
const AT_ONCE = 10;

/** Prefetches what the next caller of each SOAP clinic would otherwise wait for. */
export async function warmUpAll({
  store,
  connections,
  defaultType,
  perClinicMs = PER_CLINIC_MS,
}: Needs): Promise<WarmUp> {
  const clinics = (await store.addressed()).filter((row) => chooseType(row, defaultType) === 'emr-soap');
  const waiting = clinics.values();
  const errors: Array<NamedClinic & { error: string }> = [];
  const worker = async () => {
    for (const { clinicId, clinicName } of waiting) {
      try {
        await connections.warmUp(clinicId, { signal: AbortSignal.timeout(perClinicMs) });
      } catch (error) {
        errors.push({ clinicId, clinicName, error: sentenceOf(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { clinicsWarmed: clinics.length - errors.length, errors };
}

function sentenceOf(error: unknown): string {
  return error instanceof Failure ? error.message : 'Something went wrong on our side.';
}
