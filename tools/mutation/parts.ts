/** A part of the code that decides about money, outcomes, sessions or requests, with the tests that check it. */
interface Part {
  /** The files of the part. */
  mutate: string[];
  /** The test files that run for each change. */
  tests: string[];
  environment?: 'happy-dom';
  /** Set-up files of test/support that run before each test file, and those of test/support/setup that run once. */
  setup?: string[];
  shared?: string[];
  /** The share of the lines that are changed, where a run of all takes hours. */
  sample?: number;
  /** After which a test fails, in milliseconds. Default: 10,000. */
  timeoutMs?: number;
}

const client: Partial<Part> = { environment: 'happy-dom', setup: ['async-timeout', 'new-page'] };
const backend: Partial<Part> = { shared: ['postgres', 'demo-data'], sample: 0.4 };
/** The tests of the proxy that start no process: a process runs the code unchanged. */
const inProcess =
  '{certificate-files,certificates,connections,faults,forwarding,headers,location,never-sent,report-download,upstream}';
/** The tests of the endpoints that take a few seconds or less each. */
const endpoints =
  'test/backend/{changes,cut-lists,dashboard,deleting,events,exchange-rules,lists,microservices,not-found,orders,report,search,sessions,settlements,system,validation}.test.ts';

/** The parts by name, for `npm run mutate -- NAME`. */
export const parts: Record<string, Part> = {
  contract: {
    mutate: ['contract/*.ts'],
    tests: ['test/contract/!(adding-a-resource).test.ts'],
    sample: 0.2,
  },
  format: { mutate: ['client/format/*.ts'], tests: ['test/client/format/*.test.ts'] },
  decisions: {
    ...client,
    mutate: [
      'client/features/closed-loop-balancing/queue.ts',
      'client/features/orders/reconciliation.ts',
      'client/features/exchange-providers/caps.ts',
    ],
    tests: [
      'test/client/features/{queue,next-settlement,reconciliation,cap-review,exchange-pairs}.test.{ts,tsx}',
    ],
  },
  outcomes: {
    ...client,
    mutate: ['client/data/writes/*.ts', 'client/platform/outbox/{machine,outbox,write}.ts'],
    tests: [
      'test/client/{data/writes/*,features/writes,platform/outbox/*}.test.tsx',
      'test/client/{components/form/{record-form,form-verdicts},screens/{forms,rejected-token}}.test.tsx',
      'test/simulation/simulation.test.ts',
    ],
    timeoutMs: 60_000,
    sample: 0.2,
  },
  api: {
    ...client,
    mutate: ['client/platform/http/*.ts', 'client/data/!(delete).ts'],
    tests: [
      'test/client/{platform/**/*,data/**/*,features/{failures,needs-attention,report}}.test.tsx',
      'test/client/{components/{form/read-only,table/export},screens/{deleting,exporting,search-all-pages}}.test.tsx',
    ],
    sample: 0.25,
  },
  writes: {
    ...client,
    mutate: ['client/features/*/writes.ts'],
    tests: ['test/client/features/writes.test.tsx'],
    sample: 0.5,
  },
  review: {
    ...client,
    mutate: ['client/data/delete.ts', 'client/components/overlay/outcome-region.tsx'],
    tests: [
      'test/client/{data/delete,screens/deleting,components/overlay/outcome-{region,texts}}.test.tsx',
    ],
    sample: 0.25,
  },
  state: {
    ...client,
    mutate: ['client/{data/search,forms,lists,platform/{release,session,storage}}/*.ts'],
    tests: [
      'test/client/{data/search/*,forms/*,lists/*,platform/**/*,components/{editable-row,form,table}/*}.test.{ts,tsx}',
      'test/client/{features/{auth/sign-on,failures,filter-by-value,long-lists},screens/{exporting,search-all-pages,sorting}}.test.tsx',
    ],
    sample: 0.12,
  },
  proxy: {
    mutate: ['server/proxy/*.ts'],
    tests: [`test/server/proxy/${inProcess}.test.ts`, 'test/server/request/trace-context.test.ts'],
    shared: ['build', 'demo-data'],
    sample: 0.5,
  },
  request: {
    mutate: ['server/request/*.ts'],
    tests: [
      'test/server/{client-reports,rejections,shutdown,deployment/read-only,ops/logging,proxy/{faults,headers},request/!(crowds)}.test.ts',
    ],
    shared: ['build', 'demo-data'],
    sample: 0.25,
  },
  auth: {
    ...backend,
    mutate: ['backend/auth/{cookies,handlers,queries,require-session,rules,sessions}.ts'],
    tests: ['test/backend/{deleting,events,locked-users,sessions,sign-in,sign-on}.test.ts'],
    sample: 0.25,
  },
  transactions: {
    ...backend,
    mutate: ['backend/auth/authorized-transaction.ts'],
    tests: [
      'test/backend/{deleting,idempotency}.test.ts',
      'test/reliability/concurrent-writes.test.ts',
    ],
    sample: 1,
  },
  attempts: {
    mutate: ['backend/auth/{attempts,hash-queue,passwords}.ts'],
    tests: ['test/backend/{attempts,hash-queue,passwords}.test.ts'],
    shared: ['postgres'],
  },
  handlers: {
    ...backend,
    mutate: ['backend/!(auth)/handlers.ts'],
    tests: [endpoints, 'test/backend/{versions,withdrawal}.test.ts'],
  },
  queries: { ...backend, mutate: ['backend/!(auth)/queries.ts'], tests: [endpoints], sample: 0.25 },
};
