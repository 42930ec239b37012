import { doctor } from './command.ts';

/** `npm run doctor`: checks a deployment from outside. */
process.exitCode = await doctor(
  process.argv.slice(2),
  process.env,
  (text) => process.stdout.write(text),
  (text) => process.stderr.write(text),
);
