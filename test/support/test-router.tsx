import { createContext, type ReactNode, useContext, useState } from 'react';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router-dom';
import { routerSettings } from '../../client/app/router-settings.ts';

const Content = createContext<ReactNode>(null);

const Anywhere = () => useContext(Content);

interface TestRouterProps {
  /** The title of the route. */
  title?: string | undefined;
  initialEntries?: InitialEntry[];
  children: ReactNode;
}

/** A router in memory with the settings of the app's, which renders its children at every address. */
export function TestRouter({ title, initialEntries = ['/'], children }: TestRouterProps) {
  const [router] = useState(() =>
    createMemoryRouter([{ path: '*', element: <Anywhere />, handle: { title } }], {
      initialEntries,
    }),
  );
  return (
    <Content value={children}>
      <RouterProvider router={router} {...routerSettings} />
    </Content>
  );
}
