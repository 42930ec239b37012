import { readFileSync, writeFileSync } from 'node:fs';
import { openapi } from '#contract/openapi/document.ts';

/** `npm run openapi`: writes docs/openapi.json from the contract. */
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Parameters<typeof openapi>[0];
writeFileSync('docs/openapi.json', `${JSON.stringify(openapi(manifest), null, 2)}\n`);
