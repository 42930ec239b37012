import { conformance } from './conformance.ts';

/** `npm run conformance`: checks a backend against the contract. */
process.exitCode = await conformance(
  process.argv.slice(2),
  (text) => process.stdout.write(text),
  (text) => process.stderr.write(text),
);
