import { type Action, find, has, isUncovered } from './action.ts';

/** Types into the filter of a list. The URL follows once the typing pauses, which may be during the next step. */
export const filter = (n: number, text: string): Action => ({
  name: `filter list ${n} by "${text}"`,
  isPossible: has('filters'),
  async act(world, model) {
    const field = find(world, model, 'filters', n);
    await field.click();
    await field.press('Control+a');
    await field.press('Delete');
    await field.pressSequentially(text);
    const value = await field.inputValue();
    if (value !== text) throw new Error(`The filter has "${value}" after "${text}" was typed.`);
  },
});

export const sort = (n: number): Action => ({
  name: `sort by column ${n}`,
  isPossible: has('sorts'),
  act: (world, model) => find(world, model, 'sorts', n).click(),
});

export const turnPage = (n: number): Action => ({
  name: `open page link ${n}`,
  isPossible: has('pages'),
  act: (world, model) => find(world, model, 'pages', n).click(),
});

export const refresh = (n: number): Action => ({
  name: `refresh panel ${n}`,
  isPossible: has('refreshes'),
  act: (world, model) => find(world, model, 'refreshes', n).click(),
});

export const refreshAutomatically = (seconds: '0' | '30'): Action => ({
  name: `refresh automatically: ${seconds}`,
  isPossible: isUncovered,
  async act({ tab: { page } }) {
    const settings = page.getByRole('button', { name: /settings$/ });
    await settings.click();
    await page.getByLabel('Auto-refresh').selectOption(seconds);
    await settings.click();
  },
});
