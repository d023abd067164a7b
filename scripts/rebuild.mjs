import { fileURLToPath } from 'node:url';
import { compilerOf, isInstalled } from './install.mjs';
import { prepare } from './prepare.mjs';

/**
 * Rebuilds changed parts, with a type check, beside a running service. Never installs, because that would
 * replace packages the service is using.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
try {
  await refuseIfImpossible();
  await prepare({ dev: true });
  console.log('Everything is built from the current sources.');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function refuseIfImpossible() {
  if (!(await compilerOf(root)))
    throw new Error(
      'Cannot build here: the compiler is not installed. Run npm ci --include=dev, or install a version that is built already.',
    );
  if (!(await isInstalled({ root, withDev: true })))
    throw new Error(
      'Cannot build here: package-lock.json has changed since the packages were installed. Stop the service, then run npm start, which installs them.',
    );
}
