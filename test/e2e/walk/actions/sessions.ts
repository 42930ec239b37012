import { discardOthers } from '../model.ts';
import { type Action, isUncovered } from './action.ts';
import { search } from './screens.ts';
import { comeBack } from './surroundings.ts';

export const signOut = (by: 'link' | 'search'): Action => ({
  name: `sign out by ${by}`,
  isPossible: isUncovered,
  async act(world, model) {
    if (by === 'search') await search('Logout').act(world, model);
    else await world.tab.page.getByRole('link', { name: 'Logout' }).click();
    model.isSessionValid = false;
    model.person = undefined;
    discardOthers(model);
  },
});

export const signIn = (who: 0 | 1): Action => ({
  name: `sign in as person ${who}`,
  isPossible: ({ heading }, { world }) => heading === 'Sign in' && !world.isOffline(),
  async act(world, model) {
    const { page } = world.tab;
    const person = world.people[who];
    await page.getByLabel('Email address').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    // A fault that would end this session was meant for the last one.
    for (const fault of world.faults)
      if (fault.does === '401' || fault.of === 'check') world.faults.delete(fault);
    const [response] = await Promise.all([
      page.waitForResponse('**/ajax/auth/login'),
      page.getByRole('button', { name: 'Sign in' }).click(),
    ]);
    if (!response.ok()) return;
    model.person = person;
    model.isSessionValid = true;
    discardOthers(model, person);
  },
});

export const expireSession: Action = {
  name: 'expire the session',
  async act(world, model) {
    model.isSessionValid = false;
    await world.expireSessions();
  },
  isTrouble: true,
};

export const openTab: Action = {
  name: 'open another tab',
  isPossible: (_, { world }) => world.tabs.length < 2 && !world.isOffline(),
  async act(world) {
    await world.openTab();
    await world.tab.page.goto('/dashboard', { waitUntil: 'commit' });
  },
  isLoad: true,
};

export const switchTab: Action = {
  name: 'switch to the other tab',
  isPossible: (_, { world }) => world.tabs.length === 2,
  async act(world, model) {
    world.tab = world.tabs.find((tab) => tab !== world.tab) ?? world.tab;
    await world.tab.page.bringToFront();
    await comeBack.act(world, model);
  },
  isLoad: true,
};

export const closeTab: Action = {
  name: 'close the tab',
  isPossible: (_, { world }) => world.tabs.length === 2,
  async act(world, model) {
    model.inputs = model.inputs.filter(({ tab }) => tab !== world.tab);
    await world.closeTab();
  },
  isLoad: true,
};
