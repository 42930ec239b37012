import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { routerSettings } from '../../client/app/router-settings.ts';

/** A router in memory with the settings of the app's. */
export const TestRouter = (props: ComponentProps<typeof MemoryRouter>) => (
  <MemoryRouter {...routerSettings} {...props} />
);
