import type { Sealed, SealedBoxes } from '../kernel/sealed-box.ts';
import { type Database, machinery } from './database.ts';

const PLACE = 'key_probe';
const WORD = 'frontdesk';

export const OTHER_KEY =
  'ENCRYPTION_KEY opens nothing that this database holds: what clinics and people entrusted to it was sealed with another key. ' +
  'Set the key of before again, or keep it in ENCRYPTION_KEYS_PREVIOUS and run `npm run rotate-keys`. ' +
  'Where it is lost for good, `npm run rotate-keys -- --key-lost` lets the service start with the new one; EMR credentials, ' +
  'authenticator apps and stored faxes that the lost key sealed cannot be opened any more and have to be given anew.';

/** A word that the first start seals: a start with keys that do not open it would fail later, at a caller's cost. */
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

/** After everything was given the current key: from now on that one alone is enough. */
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
