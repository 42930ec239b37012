import { type Action, find, has, isUncovered } from './action.ts';

/** The screens of the navigation. */
export const links = [
  'Dashboard',
  'CL Balancing',
  'Report',
  'Orders',
  'Exchange Rules',
  'Exchange Providers',
  'Businesses',
  'Users',
];

/** Screens that the navigation does not lead to. */
export const addresses = [
  '/users/edit/3',
  '/businesses/edit/3',
  '/businesses/create',
  '/users/create',
  '/report',
  '/closed-loop-balancing/create?provider=Kraken&cryptocurrency=XBT',
  '/closed-loop-balancing/details/1#process',
  '/exchange-providers/Kraken',
  '/exchange-rules',
  '/profile/password',
  '/users?page=2',
  '/orders?page=3',
  '/businesses/details/3',
  '/system/api-queries/394',
];

export const followLink = (name: string): Action => ({
  name: `follow the link ${name}`,
  isPossible: isUncovered,
  act: ({ tab }) =>
    tab.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name, exact: true })
      .click(),
});

/** Opens a screen by a full page load. */
export const openAddress = (address: string): Action => ({
  name: `open ${address}`,
  isPossible: (_, { world }) => !world.isOffline(),
  act: ({ tab }) => tab.page.goto(address, { waitUntil: 'commit' }),
  isLoad: true,
});

export const openRow = (n: number): Action => ({
  name: `open row ${n}`,
  isPossible: has('rowLinks'),
  act: (world, model) => find(world, model, 'rowLinks', n).click(),
});

/** Chooses the first result of the search, by the keyboard. */
export const search = (text: string): Action => ({
  name: `search ${text}`,
  isPossible: isUncovered,
  async act({ tab: { page } }) {
    await page.keyboard.press('Control+k');
    await page
      .getByRole('dialog', { name: 'Find anything' })
      .getByRole('combobox')
      .pressSequentially(text);
    await page.keyboard.press('Enter');
  },
});

export const reload: Action = {
  name: 'reload',
  isPossible: (_, { world }) => !world.isOffline(),
  act: ({ tab }) => tab.page.reload({ waitUntil: 'commit' }),
  isLoad: true,
};

export const goBack: Action = {
  name: 'go back',
  isPossible: ({ canGoBack }, { world }) => canGoBack && !world.isOffline(),
  act: ({ tab }) => tab.page.evaluate(() => void setTimeout(() => history.back())),
  isLoad: true,
};

export const goForward: Action = {
  name: 'go forward',
  isPossible: ({ canGoForward }, { world }) => canGoForward && !world.isOffline(),
  act: ({ tab }) => tab.page.evaluate(() => void setTimeout(() => history.forward())),
  isLoad: true,
};
