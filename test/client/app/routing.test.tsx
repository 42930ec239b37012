import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useExactParam } from '#components/use-exact-param.ts';
import { paths } from '#platform/paths.ts';

const Provider = () => <h1>{useExactParam('provider')}</h1>;
const { path, href } = paths.walletProvider;
const screens = (name: string) =>
  createMemoryRouter([
    { path: '/', element: <Link to={href(name) ?? ''}>Open</Link> },
    { path, element: <Provider />, handle: { path } },
  ]);

it.each(['%2F', 'a%2Fb', 'a/b', '100%', '%25', 'Zürich ✓', '?page=2#x', 'bitgo.com'])(
  'CALL-1 round-trips the provider name %s through its URL',
  async (name) => {
    const user = userEvent.setup();
    render(<RouterProvider router={screens(name)} />);
    await user.click(screen.getByRole('link', { name: 'Open' }));
    expect(screen.getByRole('heading').textContent).toBe(name);
  },
);
