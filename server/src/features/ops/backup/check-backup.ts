import { Failure } from '../../../kernel/failure.ts';
import type { BackupStore } from '../../../ports/backup-store.ts';

const SEALED =
  'The backup is sealed and its checksum is right. It was read back before it was sealed; only the private key opens it now.';

export async function checkBackup(
  store: Pick<BackupStore, 'open' | 'verify' | 'isSealed'>,
  name: string,
): Promise<{ name: string; ok: boolean; message: string }> {
  try {
    if (store.isSealed(name)) {
      await store.verify(name);
      return { name, ok: true, message: SEALED };
    }
    await store.open(name, async () => undefined);
    return {
      name,
      ok: true,
      message: 'The backup is whole: its checksum is right and all of it can be read.',
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { name, ok: false, message: error.message };
  }
}
