// Shows the panel on the built client, in front of a backend whose users break the contract.
import { spawn } from 'node:child_process';
import http from 'node:http';
import { launchChromium } from '/work/examples/test/support/chromium.ts';
import { chromium } from 'playwright-core';
const user = { id: 1, username: 'demo' };
const backend = http.createServer((req, res) => {
  res.setHeader('Content-Type', 'application/json');
  const path = req.url.split('?')[0];
  if (path === '/ajax/auth/check') return res.end(JSON.stringify({ user }));
  if (path === '/ajax/orders') return res.end(JSON.stringify({ items: [{ reference_id: 'A', cryptocurrency_code: 'XBT', currency_code: 'EUR', rate: '1', payment_requirement: '1616353.66', created_at: 1774000000 }], per_page: 15, total: 1 }));
  if (path === '/ajax/users') return res.end(JSON.stringify({ data: [] }));
  res.statusCode = 404; res.end('{"message":"Not found."}');
}).listen(0, '127.0.0.1', async () => {
  const gateway = spawn(process.execPath, ['server/main.ts'], { cwd: '/work/examples', env: { ...process.env, BACKEND_URL: `http://127.0.0.1:${backend.address().port}`, PORT: '8471', METRICS_PORT: '0', CONTRACT_PANEL: process.argv[2] }, stdio: 'inherit' });
  await new Promise((r) => setTimeout(r, 4000));
  const b = await launchChromium(); const browser = await chromium.connect(b.wsEndpoint());
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto('http://127.0.0.1:8471/orders');
  await page.waitForTimeout(2500);
  const panel = page.getByLabel('Contract breaches');
  console.log('panels', await panel.count());
  if (await panel.count()) { await panel.locator('summary').click(); console.log(await panel.innerText()); }
  await page.screenshot({ path: `/tmp/panel-${process.argv[2]}.png` });
  await page.goto('http://127.0.0.1:8471/users'); await page.waitForTimeout(2000);
  if (await panel.count()) { await panel.locator('summary').click(); console.log(await panel.innerText()); }
  await page.setViewportSize({ width: 390, height: 800 }); await page.screenshot({ path: `/tmp/panel-phone-${process.argv[2]}.png` });
  await browser.close(); await b.close(); gateway.kill(); backend.close();
});
