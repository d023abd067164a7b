import { Secret } from '../src/kernel/secrets/secret.ts';
import {
  account,
  bridgeSubject,
  restSubject,
  soapSubject,
} from '../testing/adapters/emr/contract/simulated-emrs.ts';
import type { bookOf, SimulatedSubject } from '../testing/adapters/emr/contract/simulated-subject.ts';

const securityId = String(account.securityId);
const restAccount = { username: securityId, password: new Secret(account.password) };

/** Each EMR connection type with a simulator behind it. */
export const WIRES: Readonly<Record<string, (book: ReturnType<typeof bookOf>) => Promise<SimulatedSubject>>> =
  {
    'SOAP, classic': (book) => soapSubject('classic', securityId, -420, book),
    REST: (book) => restSubject('open-o', restAccount, -480, book),
    'SOAP, Open-O': (book) => soapSubject('open-o', securityId, -420, book),
    bridge: (book) => bridgeSubject(book),
  };

export const numberOption = (usual: number) => ({ type: 'string', default: String(usual) }) as const;

/** Exits the process if there is no part with this name. */
export function partNamed<Part>(parts: Readonly<Record<string, Part>>, name: string): Part {
  const part = parts[name];
  if (part) return part;
  console.error(`There is no part called ${name}; there are: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
