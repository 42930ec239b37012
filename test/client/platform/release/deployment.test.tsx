import { expect, it, vi } from 'vitest';

/** Loads a page with these settings. */
async function loadPage(settings: object) {
  const content = JSON.stringify(settings);
  document.head.replaceChildren(
    Object.assign(document.createElement('meta'), { name: 'settings', content }),
  );
  vi.resetModules();
  return import('#platform/release/deployment.ts');
}

const explorers = {
  tx: { XBT: 'https://mempool.example/tx/{hash}?lang=en' },
  address: { XBT: 'https://mempool.example/address/{address}' },
};

it('OPR-163 links a transaction or an address to the explorer of its code', async () => {
  const { explorerUrl } = await loadPage({ explorers });
  expect(explorerUrl('tx', 'XBT', ' ab/12?$& ')).toBe(
    'https://mempool.example/tx/ab%2F12%3F%24%26?lang=en',
  );
  expect(explorerUrl('address', 'XBT', 'bc1q')).toBe('https://mempool.example/address/bc1q');
  for (const [code, value] of [
    ['LTC', 'ab'],
    ['constructor', 'ab'],
    [null, 'ab'],
    [undefined, 'ab'],
    ['XBT', null],
    ['XBT', ''],
  ] as const)
    expect(explorerUrl('tx', code, value), `${code} ${value}`).toBeUndefined();
});

it.each([undefined, { tx: { XBT: 5 } }])(
  'OPR-163 links nothing without valid explorers: %j',
  async (explorers) => {
    const { explorerUrl } = await loadPage({ explorers });
    expect(explorerUrl('tx', 'XBT', 'ab')).toBeUndefined();
  },
);

it.each([
  [{ JPY: 0, ETH: 18 }, ['7', '0.000000000000000007', '0.07']],
  [undefined, ['0.07', '0.07', '0.07']],
  [{ JPY: '0' }, ['0.07', '0.07', '0.07']],
  [{ JPY: 19 }, ['0.07', '0.07', '0.07']],
])(
  'FMT-7 shows amounts with the decimals of the document: %j',
  async (currency_decimals, expected) => {
    await loadPage({ currency_decimals });
    const { money } = await import('#format/money.ts');
    expect(['JPY', 'ETH', 'USD'].map((code) => money(7n, code).value)).toEqual(expected);
  },
);

it('OUT-2 OUT-7 takes the timeout of the backend from the document', async () => {
  const set = await loadPage({ backend_timeout_ms: 10_000, app_name: 'Clearhouse' });
  expect(set.writeTimeout()).toBe(10_000);
  expect(set.lateAfter()).toBe(15_000);
  expect(set.appName).toBe('Clearhouse');
  const unset = await loadPage({});
  expect(unset.writeTimeout()).toBe(60_000);
  expect(unset.lateAfter()).toBe(90_000);
  expect(unset.appName).toBe('');
});

it('DEPLOY-2 describes an unknown deployment without its data', async () => {
  const { loadedDeployment } = await loadPage({ deployment: { version: 5 } });
  expect(loadedDeployment).toMatchObject({
    release: '',
    read_only: false,
    environment: null,
    commit: 'unknown',
  });
});
