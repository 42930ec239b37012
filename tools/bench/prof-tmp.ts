import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { startConsole } from './console/applications.ts';
import { openBrowser, signIn } from './console/browser.ts';
rmSync('/tmp/lh/data',{recursive:true,force:true}); mkdirSync('/tmp/lh/data',{recursive:true});
const app = await startConsole('/tmp/lh/data');
const { browser, close } = await openBrowser();
const cookies = await signIn(browser, app.url);
for (let i=0;i<3;i++) {
const context = await browser.newContext({ storageState: { cookies, origins: [] } });
const page = await context.newPage();
const cdp = await context.newCDPSession(page);
await cdp.send('Emulation.setCPUThrottlingRate',{rate:4});
await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval',{interval:500}); await cdp.send('Profiler.start');
await page.goto(app.url+'/users'); await page.getByRole('row').nth(5).waitFor(); await page.waitForTimeout(300);
const { profile } = await cdp.send('Profiler.stop');
if (i===2) writeFileSync('/tmp/lh/users.cpuprofile', JSON.stringify(profile));
await context.close();
}
await close(); await app.stop(); process.exit(0);
