import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { outbox } from '#platform/outbox/document-outbox.ts';
import { clearToasts } from '#platform/toasts.ts';
import { App } from '../../client/app/app.tsx';
import { fetchScreens } from '../../client/app/routes.tsx';
// Loads the chunk that the app imports lazily.
import '../../client/app/signed-in.tsx';
import { fakeAppBackend } from './fake-backend.ts';
import { signInAs } from './session.ts';

await fetchScreens();

const demo = { id: 1, username: 'demo' };

/** The whole app in happy-dom, on a backend that tests script. */
export interface RenderedApp extends ReturnType<typeof fakeAppBackend> {
  /** Renders the app at a path, in place of what it rendered before. */
  open: (path: string) => UserEvent;
}

/** Starts the whole app signed in as user 1, with its navigation and the address of the window, without rendering it yet. `openScreen` renders a screen alone. */
export function startApp(): RenderedApp {
  const backend = fakeAppBackend();
  backend.script('GET /ajax/auth/check', { body: demo });
  clearToasts();
  outbox.setOwner(undefined);
  signInAs(demo.id, demo.username);
  let unmount = () => {};
  return {
    ...backend,
    open(path) {
      unmount();
      history.replaceState(null, '', path);
      ({ unmount } = render(<App />));
      return userEvent.setup();
    },
  };
}
