import type { Fault } from '../faults.ts';
import { type Action, isUncovered } from './action.ts';

/** Fires the event of a tab that becomes visible, at which the client asks for the current release and settings. */
export const comeBack: Action = {
  name: 'come back to the tab',
  act: ({ tab }) =>
    tab.page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
};

export const publishRelease: Action = {
  name: 'publish a release',
  async act(world, model) {
    world.publishRelease();
    await comeBack.act(world, model);
  },
};

export const setReadOnly = (readOnly: boolean): Action => ({
  name: readOnly ? 'start read-only mode' : 'end read-only mode',
  isPossible: (_, { world }) => world.isReadOnly() !== readOnly,
  async act(world, model) {
    world.setReadOnly(readOnly);
    await comeBack.act(world, model);
  },
});

export const setOffline = (offline: boolean): Action => ({
  name: offline ? 'go offline' : 'go online',
  isPossible: (_, { world }) => world.isOffline() !== offline,
  act: (world) => world.setOffline(offline),
  isTrouble: true,
});

export const passTime = (seconds: number): Action => ({
  name: `wait ${seconds} s`,
  // The gateway's time limit is in real time: the backend would carry out a held write after the limit that the client knows.
  isPossible: (_, { world }) => world.held() === 0,
  act: (world) => world.passTime(seconds * 1_000),
});

export const switchTimeZone: Action = {
  name: 'switch the time zone',
  isPossible: isUncovered,
  async act({ tab: { page } }) {
    const settings = page.getByRole('button', { name: /settings$/ });
    await settings.click();
    await page.getByRole('radio', { name: /UTC/, checked: false }).check();
    await settings.click();
  },
};

export const fault = ({ of, does }: Fault): Action => ({
  name: `fault of the next ${of}: ${does}`,
  async act(world, model) {
    world.faults.add({ of, does });
    // A check that fails at a page load shows the sign-in screen.
    if (does === '401' || of === 'check') model.isSessionValid = false;
  },
  isTrouble: true,
});

export const release: Action = {
  name: 'release what is held',
  isPossible: (_, { world }) => world.held() > 0,
  act: async (world) => world.release(),
};
