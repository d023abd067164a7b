import type { Sealed, SealedBoxes } from '../../kernel/secrets/sealed-box.ts';
import { type Database, machinery } from '../database.ts';

const PLACE = 'key_probe';
const WORD = 'frontdesk';

export const OTHER_KEY =
  'ENCRYPTION_KEY does not match this database: its secrets were sealed with another key. ' +
  'Set the previous key again, or put it in ENCRYPTION_KEYS_PREVIOUS and run `npm run rotate-keys`. ' +
  'If the key is lost, `npm run rotate-keys -- --key-lost` lets the service start with the new one; EMR credentials, ' +
  'authenticator apps and stored faxes sealed with the lost key cannot be opened any more and must be entered again.';

/**
 * Checks that the keys open a value sealed at the first start, so that startup fails now rather than a call
 * later.
 */
export async function keyOpens(anyDb: Database, boxes: SealedBoxes): Promise<boolean> {
  const kept = await machinery(anyDb).asPlatform(async (q) => {
    await q
      .insertInto('keyProbe')
      .values(boxes.seal(WORD, PLACE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return q.selectFrom('keyProbe').select(['sealed', 'sealedKeyId']).executeTakeFirstOrThrow();
  });
  return opens(boxes, kept);
}

export async function resealKeyProbe(anyDb: Database, boxes: SealedBoxes): Promise<void> {
  const sealed = boxes.seal(WORD, PLACE);
  await machinery(anyDb).asPlatform((q) =>
    q
      .insertInto('keyProbe')
      .values(sealed)
      .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(sealed))
      .execute(),
  );
}

function opens(boxes: SealedBoxes, box: Sealed): boolean {
  try {
    return boxes.open(box, PLACE) === WORD;
  } catch {
    return false;
  }
}
