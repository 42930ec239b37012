import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { launch, signedInTo, temporaryFolders } from '../../test/support/backend-process.ts';
import { launchChromium } from '../../test/support/chromium.ts';
import { scriptedBackend } from '../../test/support/scripted-backend.ts';
import { startGateway } from '../bench/console/applications.ts';
import { signIn } from '../bench/console/browser.ts';
import { pictures } from './pictures.ts';
import { loaded, type Picture, type Scene } from './scene.ts';
import { screens } from './screens.ts';
import { writeWebp } from './write-webp.ts';

const root = join(import.meta.dirname, '../..');

const settings = {
  locale: 'en-GB',
  timezoneId: 'Europe/Berlin',
  colorScheme: 'light',
  reducedMotion: 'reduce',
} as const;

async function take(name: string, { show }: Picture, scene: Scene) {
  await show(scene);
  await loaded(scene.page);
  const file = `docs/screenshots/${name}.png`;
  await scene.page.screenshot({ path: join(root, file), animations: 'disabled', caret: 'hide' });
  process.stdout.write(`${file}\n`);
}

/** Takes a screen for docs/features.md: WebP at 5/8 of its size, because there are many. */
async function takeScreen(name: string, page: Page) {
  await screens[name]?.(page);
  await loaded(page);
  await writeWebp(page, name, 0.625);
}

/** Writes the fonts for Linux: the installed ones, Inter and DejaVu Sans Mono first. Chromium's package has only Open Sans. */
function fontSettings(folder: string): string {
  const file = join(folder, 'fonts.conf');
  const prefer = (family: string, font: string) =>
    `<alias binding="strong"><family>${family}</family><prefer><family>${font}</family></prefer></alias>`;
  const aliases = [
    prefer('sans-serif', 'Inter'),
    prefer('system-ui', 'Inter'),
    prefer('monospace', 'DejaVu Sans Mono'),
  ];
  writeFileSync(
    file,
    `<fontconfig><include>/etc/fonts/fonts.conf</include>${aliases.join('')}</fontconfig>`,
  );
  return file;
}

/** Runs `npm run screenshots -- [name ...]`: takes the pictures in docs from the built console and new demo data. */
async function main(names: string[]) {
  execFileSync(process.execPath, ['build.mjs', '--if-needed'], { cwd: root });
  const folders = temporaryFolders();
  process.env.FONTCONFIG_FILE = fontSettings(folders.make());
  const payments = launch({ DATA_DIR: folders.make() });
  const colleague = await signedInTo(payments);
  const backend = await scriptedBackend(`http://127.0.0.1:${(await payments.ready)?.port}`);
  const gateway = await startGateway(backend.url);
  const server = await launchChromium();
  const browser = await chromium.connect(server.wsEndpoint);
  const storageState = { cookies: await signIn(browser, gateway.url), origins: [] };
  const contextOf = (options: BrowserContextOptions) =>
    browser.newContext({ ...settings, ...options, storageState });
  try {
    for (const [name, picture] of Object.entries(pictures)) {
      if (names.length > 0 && !names.includes(name)) continue;
      const viewport = { width: picture.width ?? 1280, height: picture.height };
      const own = picture.settings && (await startGateway(backend.url, picture.settings));
      const baseURL = (own ?? gateway).url;
      const context = await contextOf({ viewport, baseURL });
      await take(name, picture, { page: await context.newPage(), backend, colleague });
      await context.close();
      await own?.stop();
      backend.reset();
    }
    for (const name of Object.keys(screens)) {
      if (names.length > 0 && !names.includes(name)) continue;
      const viewport = { width: 1280, height: 900 };
      const context = await contextOf({ viewport, baseURL: gateway.url });
      await takeScreen(name, await context.newPage());
      await context.close();
    }
  } finally {
    await browser.close();
    await server.close();
    await gateway.stop();
    backend.close();
    payments.child.kill();
    await payments.ended;
    folders.clean();
  }
}

await main(process.argv.slice(2));
