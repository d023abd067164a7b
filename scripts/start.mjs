const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;

if (!fits) {
  console.error(
    `Frontdesk needs Node.js 20.19 or a later 20, or 22.12 or newer; this is ${process.versions.node}. ` +
      'Install one of those, then run npm start again.',
  );
  process.exit(1);
}

try {
  const { prepare } = await import('./prepare.mjs');
  await prepare();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

await import('../server/dist/supervisor.js');
