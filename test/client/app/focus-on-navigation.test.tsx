import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { Link } from '#components/basics/link.tsx';
import { useOrigin } from '#forms/origin.ts';
import { useFocusOnNavigation } from '../../../client/app/layout/use-focus-on-navigation.ts';
import { routerSettings } from '../../../client/app/router-settings.ts';
import { ExampleForm } from '../../support/example-form.tsx';
import { signInAs } from '../../support/session.ts';

const Layout = () => (
  <main ref={useFocusOnNavigation()}>
    <Outlet />
  </main>
);

/** A list whose rows appear at a click if `late`. */
function List({ late }: { late: boolean }) {
  const [isLoaded, setLoaded] = useState(!late);
  return (
    <>
      <h1 tabIndex={-1}>List</h1>
      <button type="button" onMouseEnter={() => setLoaded(true)}>
        Load
      </button>
      {isLoaded && (
        <>
          <Link to="/details">First</Link>
          <Link to="/details">Second</Link>
          <ButtonLink isButton to="/edit">
            Edit
          </ButtonLink>
          <Link to="/edit">Continue</Link>
        </>
      )}
    </>
  );
}

const Edit = () => (
  <>
    <h1 tabIndex={-1}>Edit</h1>
    <Link to="/edit">Edit again</Link>
    <ExampleForm saved={{}} cancel={useOrigin('/details')} />
  </>
);

const Details = () => <h1 tabIndex={-1}>Details</h1>;

function open(path: string, { late = false, before = [] as string[] } = {}) {
  const router = createMemoryRouter(
    [
      {
        element: <Layout />,
        children: [
          { path: '/list', element: <List late={late} /> },
          { path: '/details', element: <Details /> },
          { path: '/edit', element: <Edit /> },
        ],
      },
    ],
    { initialEntries: [...before, path] },
  );
  render(<RouterProvider router={router} {...routerSettings} />);
  const back = () => act(() => router.navigate(-1));
  return { router, back, user: userEvent.setup() };
}

const focused = () => document.activeElement?.textContent;
const link = (name: string) => screen.getByRole('link', { name });
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  signInAs('1');
});

describe('focus on navigation', () => {
  it('OPR-71 focuses the heading of a new screen, and at Back the link', async () => {
    const { user, back } = open('/list');
    await user.click(link('Second'));
    expect(focused()).toBe('Details');
    await back();
    expect(focused()).toBe('Second');
  });

  it('OPR-71 focuses the link at Back once its row has loaded', async () => {
    const { user, back } = open('/list', { late: true });
    await user.hover(button('Load'));
    await user.click(link('Second'));
    await back();
    expect(focused()).toBe('List');
    await user.hover(button('Load'));
    await vi.waitFor(() => expect(focused()).toBe('Second'));
  });

  it('OPR-71 focuses the link at Back after a reload, for its user only', async () => {
    await open('/list').user.click(link('Second'));
    for (const [userId, expected] of [
      ['1', 'Second'],
      ['2', 'List'],
    ] as const) {
      cleanup();
      signInAs(userId);
      await open('/details', { before: ['/list'] }).back();
      expect(focused()).toBe(expected);
    }
  });

  it('OPR-71 leaves the focus where the user moved it', async () => {
    const { user, back } = open('/list', { late: true });
    await user.hover(button('Load'));
    await user.click(link('Second'));
    await back();
    await user.click(button('Load'));
    await screen.findByRole('link', { name: 'Second' });
    expect(focused()).toBe('Load');
  });

  it.each(['Edit', 'Continue'])(
    'OPR-72 returns by Cancel to the address of the list and to its %s',
    async (name) => {
      const { user, router } = open('/list?page=2');
      await user.click(screen.getByText(name));
      await user.click(button('Cancel'));
      expect(router.state.location.pathname + router.state.location.search).toBe('/list?page=2');
      expect(focused()).toBe(name);
    },
  );

  it('OPR-72 does not return from a form to itself', async () => {
    const { user, router } = open('/list');
    await user.click(link('Continue'));
    await user.click(link('Edit again'));
    await user.click(button('Cancel'));
    expect(router.state.location.pathname).toBe('/details');
  });

  it('OPR-72 returns by Cancel to the default after a direct load', async () => {
    const { user, router } = open('/edit');
    await user.click(button('Cancel'));
    expect(router.state.location.pathname).toBe('/details');
    expect(focused()).toBe('Details');
  });
});
