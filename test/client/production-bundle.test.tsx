import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { clientOptions } from '../../build/client.ts';

const component = `
  import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
  import { useState } from 'react';
  import { createRoot } from 'react-dom/client';
  import { BrowserRouter, Link, useRoutes } from 'react-router-dom';

  function Save() {
    const save = useMutation({ mutationFn: async (name) => 'Saved ' + name });
    return <button onClick={() => save.mutate('Kraken')}>{save.data ?? 'Save'}</button>;
  }
  const Screens = () => useRoutes([
    { path: '/', element: <Link to="/save">Open</Link> },
    { path: '/save', element: <Save /> },
  ]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter><Screens /></BrowserRouter>
    </QueryClientProvider>
  );
  export const unmount = () => root.unmount();
`;

it('CLIENT-1 runs useMutation, useRoutes and Link in a production bundle', async () => {
  const { outputFiles } = await build({
    ...clientOptions({ development: false }),
    stdin: { contents: component, loader: 'tsx', resolveDir: import.meta.dirname },
    format: 'iife',
    globalName: 'bundle',
    splitting: false,
    sourcemap: false,
    write: false,
  });
  window.history.replaceState(null, '', '/');
  const { unmount } = new Function(`${outputFiles[0]?.text}; return bundle;`)();
  onTestFinished(unmount);

  const user = userEvent.setup();
  await user.click(await screen.findByRole('link', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Saved Kraken' })).toBeTruthy();
});
