import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, useRoutes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useExactParam } from '#components/use-exact-param.ts';
import { paths } from '#platform/paths.ts';
import { TestRouter } from '../../support/test-router.tsx';

const Provider = () => <h1>{useExactParam(paths.walletProvider.path, 'provider')}</h1>;
const Screens = ({ name }: { name: string }) =>
  useRoutes([
    { path: '/', element: <Link to={paths.walletProvider.href(name) ?? ''}>Open</Link> },
    { path: paths.walletProvider.path, element: <Provider /> },
  ]);

it.each(['%2F', 'a%2Fb', 'a/b', '100%', '%25', 'Zürich ✓', '?page=2#x', 'bitgo.com'])(
  'CALL-1 round-trips the provider name %s through its URL',
  async (name) => {
    const user = userEvent.setup();
    render(
      <TestRouter>
        <Screens name={name} />
      </TestRouter>,
    );
    await user.click(screen.getByRole('link', { name: 'Open' }));
    expect(screen.getByRole('heading').textContent).toBe(name);
  },
);
