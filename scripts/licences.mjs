import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * `node scripts/licences.mjs` prints the production packages of package-lock.json with version and licence.
 * Exits with 1 if a licence is missing or not allowed.
 */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'CC0-1.0', 'PostgreSQL', 'Zlib', 'PSF-2.0', 'OFL-1.1', 'Artistic-2.0'],
]);

const EXCEPTIONS = [
  {
    name: /^@img\/sharp-/,
    licence: /LGPL-3\.0-or-later/,
    why: 'libvips, a library of its own that is loaded as it came and can be exchanged',
  },
  {
    name: /^date-holidays$/,
    licence: /CC-BY-3\.0/,
    why: 'the data on holidays, whose source is named in its package, which is delivered whole',
  },
];

const isAllowed = (licence) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => ALLOWED.has(part.trim())));

export function productionPackages(lock) {
  const found = new Map();
  for (const [path, entry] of Object.entries(lock.packages)) {
    const name = path.split('node_modules/').at(-1);
    if (!path.includes('node_modules/') || entry.dev || entry.devOptional || entry.link) continue;
    found.set(`${name}@${entry.version}`, { name, version: entry.version, licence: entry.license ?? 'none' });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function unwantedLicences(packages) {
  const isExcepted = ({ name, licence }) =>
    EXCEPTIONS.some((exception) => exception.name.test(name) && exception.licence.test(licence));
  return packages.filter((each) => !isAllowed(each.licence) && !isExcepted(each));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
  const packages = productionPackages(lock);
  for (const { name, version, licence } of packages) console.log(`${name}\t${version}\t${licence}`);
  const unwanted = unwantedLicences(packages);
  for (const { name, licence } of unwanted) console.error(`${name}: ${licence} is not on the list`);
  console.error(`${packages.length} packages, ${unwanted.length} with a licence that is not on the list`);
  process.exitCode = unwanted.length === 0 ? 0 : 1;
}
