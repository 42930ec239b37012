import { writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { migrate } from '../../backend/db/migrate.ts';
import type { Schema } from '../../backend/db/schema.ts';
import { schemaSource } from '../support/schema-source.ts';

/** `npm run schema`: writes backend/db/schema.ts from the migrations, which it runs in memory. */
const pglite = await PGlite.create();
const unlimited = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
await migrate({ unlimited, runScript: (text) => pglite.exec(text) });
writeFileSync('backend/db/schema.ts', await schemaSource(unlimited));
await pglite.close();
