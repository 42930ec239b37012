import { dropInputs, inputsOf, isOnScreen, type Model, rowOf, uniqueText } from '../model.ts';
import { front, type Snapshot, selectors } from '../snapshot.ts';
import { type Action, describe, find, has, record } from './action.ts';

export const type = (n: number): Action => ({
  name: `type into field ${n}`,
  isPossible: has('fields'),
  async act(world, model) {
    const field = find(world, model, 'fields', n);
    const { label, row } = await describe(field);
    const text = uniqueText(model, /Cap|Requirement|Compare/.test(label));
    const value = label === 'Email' ? `${text}@walk.example` : text;
    await field.click();
    await field.press('Control+a');
    await field.pressSequentially(value);
    record(model, { label, row, value, isUnique: true });
  },
});

export const typePassword: Action = {
  name: 'type a password',
  isPossible: has('passwords'),
  async act(world, model) {
    const password = `secret ${uniqueText(model, false)}`;
    model.passwords.push(password);
    for (const field of await front(world.tab.page).locator(selectors.passwords).all())
      await field.fill(password);
  },
};

export const choose = (n: number, option: number): Action => ({
  name: `choose option ${option} of select ${n}`,
  isPossible: has('selects'),
  async act(world, model) {
    const select = find(world, model, 'selects', n);
    const { label, row } = await describe(select);
    const values = await select
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    const value = values[option % values.length] ?? '';
    await select.focus();
    await select.selectOption(value);
    record(model, { label, row, value, isUnique: false });
  },
});

export const toggle = (n: number): Action => ({
  name: `toggle check box ${n}`,
  isPossible: has('boxes'),
  async act(world, model) {
    const box = find(world, model, 'boxes', n);
    const { label, row } = await describe(box);
    await box.click();
    record(model, { label, row, value: String(await box.isChecked()), isUnique: false });
  },
});

export const setDate = (n: number): Action => ({
  name: `set date ${n}`,
  isPossible: has('dates'),
  async act(world, model) {
    const date = find(world, model, 'dates', n);
    const value = '2026-11-07';
    await date.fill(value);
    record(model, { ...(await describe(date)), value, isUnique: false });
  },
});

/** Buttons that may send a write. */
export const sendButtons = ['Save', 'Delete', 'Retry', 'Try again'];

/** A button that loads the document again. */
export const loadButtons = ['Reload'];

export const otherButtons = [
  'Edit',
  'Create',
  'Change Password',
  'Process',
  'Cancel',
  'Restore',
  'Discard',
  'Download',
  'Dismiss',
  'Check now',
];

/** Presses one of the buttons whose names start with a text. */
export const press = (name: string, n: number): Action => ({
  name: `press ${name} ${n}`,
  isPossible: (shown) =>
    shown.isSignedIn &&
    shown.buttons.some((button) => button.startsWith(name)) &&
    (name !== 'Delete' || mayDelete(shown)),
  async act(world, model) {
    const buttons = front(world.tab.page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .and(world.tab.page.locator(':not([aria-disabled="true"])'))
      .filter({ visible: true });
    const button = buttons.nth(n % (await buttons.count()));
    const row = rowOf(model.now.path, (await describe(button)).row);
    if (sendButtons.includes(name)) send(model, row);
    if (name === 'Cancel') dropInputs(model, row);
    if (name === 'Discard') {
      const offered = rowOf(
        model.now.path,
        (await button.textContent())?.slice('Discard '.length) ?? '',
      );
      dropInputs(model, offered, (input) => isOnScreen(input, model.now));
    }
    await button.click();
  },
  isLoad: loadButtons.includes(name),
});

/** The walk deletes businesses only: it would not get far without users. */
const mayDelete = ({ path }: Snapshot) => path.startsWith('/businesses');

/** Presses a key in a control. */
export const pressKey = (key: 'Enter' | 'Escape'): Action => ({
  name: `press the key ${key}`,
  isPossible: ({ isSignedIn, focus }) => isSignedIn && /^(input|textarea|select) /.test(focus),
  async act({ tab: { page } }, model) {
    const row = rowOf(model.now.path, (await describe(page.locator(':focus'))).row);
    if (key === 'Enter') send(model, row);
    else if (row) dropInputs(model, row);
    await page.keyboard.press(key);
  },
});

function send(model: Model, row: string) {
  model.intents += 1;
  model.sent = inputsOf(model, row).filter(
    (input) =>
      !input.isUnique ||
      input.label === 'Amount from the statement' ||
      !isOnScreen(input, model.now),
  );
}
