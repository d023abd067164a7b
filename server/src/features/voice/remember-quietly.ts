import type { CallMemory } from '../calls/index.ts';
import type { Call } from './tool.ts';

/** For the call's log only: what was done for the caller stays done, and is said, also where this cannot be written. */
export async function rememberQuietly(
  call: Pick<Call, 'remember'>,
  memory: Partial<CallMemory>,
): Promise<void> {
  try {
    await call.remember(memory);
  } catch {
    // The next thing that the call teaches, or its report, finds the database again.
  }
}
