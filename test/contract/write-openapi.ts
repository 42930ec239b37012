import { readFileSync, writeFileSync } from 'node:fs';
import { openapi } from '#contract/openapi.ts';

/** `npm run openapi`: writes docs/openapi.json from the contract. */
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
writeFileSync('docs/openapi.json', `${JSON.stringify(openapi(version), null, 2)}\n`);
