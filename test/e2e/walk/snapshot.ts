import type { Page } from 'playwright-core';

/** A control with a value, as the page shows it. */
export interface Control {
  label: string;
  value: string;
  /** Of a check box. */
  isChecked: boolean;
  /** The name of its table row; '' outside of a row. */
  row: string;
}

/** The content and storage of one tab. */
export interface Snapshot {
  path: string;
  search: string;
  /** The first heading; '' if nothing is rendered. */
  heading: string;
  text: string;
  controls: Control[];
  /** The names of the buttons that can be used, in front. */
  buttons: string[];
  /** The number of elements by kind that can be used, in front. */
  counts: Record<Kind, number>;
  isModal: boolean;
  /** True if the dialog only leads to other screens. */
  isMenu: boolean;
  canGoBack: boolean;
  canGoForward: boolean;
  isSignedIn: boolean;
  username: string;
  /** The parts that load or send. */
  busy: string[];
  /** Buttons and fields that cannot be used, and have no reason. */
  disabled: string[];
  notifications: string;
  outcomes: string[];
  /** The names of businesses and users by the path of their details. */
  records: { path: string; name: string; isStale: boolean }[];
  /** The element with the focus; '' for none. */
  focus: string;
  sessionStorage: string;
  localStorage: string;
}

export type Kind = keyof typeof selectors;

/** Elements that the walk uses, in the dialog or else in the screen. */
export const selectors = {
  fields:
    ':is(input:not([type]), input[type="text"], input[type="email"], textarea):not(:disabled, [role="combobox"])',
  passwords: 'input[name^="password"]:not(:disabled)',
  dates: 'input[type="date"]:not(:disabled)',
  selects: 'select:not(:disabled)',
  boxes: 'input[type="checkbox"]:not(:disabled)',
  filters: 'input[type="search"]:not([list], :disabled)',
  rowLinks: 'tbody a:not([role="button"])',
  sorts: 'th button',
  pages: 'nav[aria-label^="Pagination"] a',
  refreshes: 'button[aria-label="Refresh"]',
};

/** Where a tab shows what the user can use: the modal dialog, or else the screen. */
export const front = (page: Page) =>
  page.locator('dialog:modal, body:not(:has(dialog:modal)) main').last();

/** Reads everything that invariants are about at once. A document that is replaced is read again. */
export async function takeSnapshot(page: Page): Promise<Snapshot> {
  try {
    await page.waitForLoadState('domcontentloaded');
    if (!page.url().startsWith('http'))
      throw new Error(`notBlank: the browser shows ${page.url()}.`);
    return await read(page);
  } catch (error) {
    if (!/context was destroyed|navigation/.test(String(error))) throw error;
    return takeSnapshot(page);
  }
}

const read = (page: Page): Promise<Snapshot> =>
  page.evaluate((kinds) => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]');
    const shown = <E extends Element = HTMLElement>(
      selector: string,
      within: ParentNode = document,
    ) => [...within.querySelectorAll<E>(selector)].filter(isShown);
    const textOf = (element: Element | null | undefined) => (element?.textContent ?? '').trim();
    const nameOf = (element: Element) => element.getAttribute('aria-label') ?? textOf(element);
    const labelOf = (control: HTMLInputElement) =>
      control.getAttribute('aria-label') ?? textOf(control.labels?.[0]);
    const rowOf = (element: Element) => textOf(element.closest('tr')?.querySelector('th, td'));
    const root = document.getElementById('root');
    const modal = shown('dialog:modal').at(-1);
    const scope = modal ?? document.querySelector('main') ?? document.body;
    const buttons = shown('button, a[role="button"]', scope);
    const isOff = (button: Element) =>
      button.matches(':disabled') || button.getAttribute('aria-disabled') === 'true';
    const account = document.querySelector('header a[href="/profile"]');
    const active = document.activeElement;
    const hasFocus =
      active && active !== document.body && active !== document.documentElement && isShown(active);
    const links = shown<HTMLAnchorElement>(
      'main tbody a:is([href^="/businesses/details/"], [href^="/users/details/"])',
    );
    const heading = shown('h1')[0];
    const isStale = (element: Element) =>
      element.closest('[aria-busy="true"]') !== null ||
      textOf(element.closest('section, main')).includes('Refresh failed.');
    const records = links.map((link) => ({
      path: link.pathname,
      name: textOf(link),
      isStale: isStale(link),
    }));
    if (heading && /^\/(businesses|users)\/details\//.test(location.pathname))
      records.push({ path: location.pathname, name: textOf(heading), isStale: isStale(heading) });
    return {
      path: location.pathname,
      search: location.search,
      heading: textOf(heading),
      text: root?.innerText ?? '',
      controls: shown<HTMLInputElement>(
        'main :is(input, select, textarea), dialog :is(input, select, textarea)',
      ).map((control) => ({
        label: labelOf(control),
        value: control.value,
        isChecked: control.checked,
        row: rowOf(control),
      })),
      buttons: buttons.filter((button) => !isOff(button)).map(nameOf),
      counts: Object.fromEntries(
        Object.entries(kinds).map(([kind, selector]) => [kind, shown(selector, scope).length]),
      ) as Record<Kind, number>,
      isModal: modal !== undefined,
      isMenu: modal?.getAttribute('aria-label') === 'Find anything',
      canGoBack: navigation.canGoBack,
      canGoForward: navigation.canGoForward,
      isSignedIn: account !== null && isShown(account),
      username: textOf(account),
      // A row whose save has failed keeps its spinner, beside Retry.
      busy: [
        ...document.querySelectorAll(
          '[aria-busy="true"], [role="status"][aria-label="Loading"], [aria-label="Saving"]',
        ),
      ]
        .filter((element) => !/Retry/.test(textOf(element.closest('td'))))
        .map((element) => `${element.tagName.toLowerCase()} ${nameOf(element).slice(0, 40)}`),
      disabled: shown('button[aria-disabled="true"]:not([title])', scope).map(nameOf),
      notifications: shown('[aria-label="Notifications"]').map(textOf).join('\n'),
      outcomes: shown('[aria-label="Outcome of changes"] > *').map(textOf),
      records,
      focus: hasFocus ? `${active.tagName.toLowerCase()} ${nameOf(active).slice(0, 40)}` : '',
      sessionStorage: JSON.stringify({ ...sessionStorage }),
      localStorage: JSON.stringify({ ...localStorage }),
    };
  }, selectors);
