import { type Explainable, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../backend/db/schema.ts';

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

/** One scan of a table in a query plan: its index or node type, and the rows it returned. */
export interface Read {
  table: string;
  by: string;
  rows: number;
}

/** Runs a query. Returns its table scans. */
export async function readsOf(query: Explainable): Promise<Read[]> {
  const [explained] = await query.explain<{ 'QUERY PLAN': [{ Plan: Plan }] }>('json', sql`analyze`);
  return explained ? readsIn(explained['QUERY PLAN'][0].Plan) : [];
}

/** Runs a statement of plain SQL. Returns its table scans. */
export async function readsOfSql(db: Database, statement: RawBuilder<unknown>): Promise<Read[]> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: Plan }];
  }>`explain (analyze, format json) ${statement}`.execute(db);
  return rows.flatMap((row) => readsIn(row['QUERY PLAN'][0].Plan));
}

function readsIn(plan: Plan): Read[] {
  const below = (plan.Plans ?? []).flatMap(readsIn);
  const table = plan['Relation Name'];
  if (!table) return below;
  const by = plan['Index Name'] ?? plan['Node Type'];
  return [{ table, by, rows: Math.round(plan['Actual Rows'] * plan['Actual Loops']) }, ...below];
}
