import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const source = join(import.meta.dirname, '../client/index.html');

/** The files that index.html names. */
export interface DocumentFiles {
  icon: string;
  styles: string;
  script: string;
  /** Scripts that the entry imports. */
  imported: string[];
  /** The scripts of the signed-in screens. */
  signedIn: string[];
  /** Those of the lazy screens that are not among these. */
  screens: string[];
}

/**
 * Reloads the document once if a script or the stylesheet cannot be loaded, such as after an undone release. A navigation that has begun
 * is not taken back.
 */
const reloadOnce = `
      let isLeaving = false;
      addEventListener('beforeunload', () => { isLeaving = true; });
      addEventListener('error', ({ target }) => {
        if (!target.integrity || isLeaving) return;
        if (performance.getEntriesByType('navigation')[0].type !== 'reload') location.reload();
        else document.body.textContent = "Couldn't load the app. Reload to try again.";
      }, true);
    `;

/**
 * With an XSRF token the user is probably signed in: then the document fetches the signed-in chunk and its imports before the sign-in code
 * has run, and those of the lazy screens for the address of a record or a form. Without one, the frame of client/ui/frame.css is that of a
 * visitor.
 */
const preload = (signedIn: string[], screens: string[]) => `
      if (/(^|; )XSRF-TOKEN=/.test(document.cookie)) {
        const hrefs = ${JSON.stringify(signedIn)};
        if (/^\\/.+\\//.test(location.pathname)) hrefs.push(...${JSON.stringify(screens)});
        for (const href of hrefs)
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
      } else document.documentElement.classList.add('visitor');
    `;

/** Sets the chosen theme before the first paint, as client/platform/preferences.ts does later, which stores it. */
const setTheme = `
      try {
        document.documentElement.dataset.theme = JSON.parse(localStorage.getItem('clearhouse.theme')) ?? 'system';
      } catch {}
    `;

/**
 * Returns index.html with the tags for the stylesheet and the scripts of the sign-in screen, and a manifest of what the gateway needs to
 * serve it: the path of the icon, and the digests of the inline scripts for its Content-Security-Policy. `digests` are those of the built
 * files by name. The import map holds those of all scripts, because an `import` has no place for one.
 */
export function documentOf(
  { icon, styles, script, imported, signedIn, screens }: DocumentFiles,
  digests: Map<string, string>,
) {
  const url = (path: string) => `/assets/${basename(path)}`;
  const integrity = (path: string) => `integrity="${digests.get(basename(path))}"`;
  const scripts = [...digests]
    .filter(([name]) => name.endsWith('.js'))
    .map(([name, digest]) => [url(name), digest]);
  const preloadScripts = preload(signedIn.map(url), screens.map(url));
  const importMap = JSON.stringify({ integrity: Object.fromEntries(scripts) });
  const tags = [
    `<script>${reloadOnce}</script>`,
    `<script>${setTheme}</script>`,
    `<script type="importmap">${importMap}</script>`,
    `<script>${preloadScripts}</script>`,
    `<link rel="stylesheet" href="${url(styles)}" ${integrity(styles)}>`,
    ...imported.map((path) => `<link rel="modulepreload" href="${url(path)}" ${integrity(path)}>`),
    `<script type="module" src="${url(script)}" ${integrity(script)}></script>`,
  ];
  return {
    html: readFileSync(source, 'utf8').replace('<!-- build/document.ts -->', tags.join('\n    ')),
    manifest: {
      icon: url(icon),
      inlineScripts: [reloadOnce, setTheme, importMap, preloadScripts].map(digestOf),
    },
  };
}

const digestOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
