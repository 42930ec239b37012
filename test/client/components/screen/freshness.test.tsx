import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setAutoRefresh } from '#platform/preferences.ts';
import { startEditing } from '#platform/release/editing.ts';
import { systemFeature } from '../../../../client/features/system/feature.tsx';
import { usersFeature } from '../../../../client/features/users/feature.tsx';
import { openScreen } from '../../../support/screen.tsx';

const list = { items: [], per_page: 10, total: 0 };
const lines = ['microservices', 'event-logs', 'api-queries'].map(
  (panel) => `GET /ajax/system/${panel}`,
);
const ada = {
  id: 2,
  username: 'ada',
  email: 'ada@example',
  created_at: '2026-11-19',
  updated_at: '2026-11-19',
};

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Advances the time without the steps of the clock in between, up to its next one. */
const leap = (ms: number) => {
  vi.setSystemTime(Date.now() + ms - 5000);
  return pass(5000);
};

/** Opens the system screen, whose three panels load independently. */
async function openSystem(changes: Record<string, () => Response> = {}) {
  const opened = openScreen('/system', systemFeature.routes, {
    'GET /ajax/system/microservices': [],
    'GET /ajax/system/event-logs': list,
    'GET /ajax/system/api-queries': list,
    ...changes,
  });
  await pass(0);
  return {
    ...opened,
    loads: () =>
      lines.map((line) => opened.requests.filter((seen) => seen.line.startsWith(line)).length),
  };
}

const panel = (name: string) => within(screen.getByRole('region', { name }));
const refresh = () => screen.getByRole('button', { name: 'Refresh' });
const age = () => refresh().previousElementSibling;

/** Hides or shows the tab. */
function hide(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  fireEvent(document, new Event('visibilitychange'));
}

beforeEach(() => {
  setAutoRefresh(0);
  vi.useFakeTimers();
});

describe('freshness', () => {
  it('OPR-28 shows the age of a screen without announcing it', async () => {
    await openSystem();
    expect(age()?.textContent).toBe('Updated just now');
    await pass(30_000);
    expect(age()?.textContent).toBe('Updated 30 s ago');
    await leap(7_200_000);
    expect(age()?.textContent).toBe('Updated 2 h ago');
    fireEvent.click(refresh());
    await pass(0);
    expect(age()?.textContent).toBe('Updated just now');
    expect(age()?.closest('[role="status"], [aria-live]')).toBeNull();
  });

  it('OPR-28 shows the age of the oldest part of a screen', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { responses } = await openSystem();
    await pass(70_000);
    responses['GET /ajax/system/event-logs'] = () => new Response(null, { status: 503 });
    fireEvent.click(refresh());
    await pass(0);
    expect(age()?.textContent).toBe('Updated 1 min ago');
  });

  it('OPR-28 states no age for a screen of which a part has never loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { responses } = await openSystem({
      'GET /ajax/system/event-logs': () => new Response(null, { status: 503 }),
    });
    expect(age()?.textContent).toBe('');
    responses['GET /ajax/system/event-logs'] = { ...list, items: [], total: 0 };
    fireEvent.click(refresh());
    await pass(0);
    expect(age()?.textContent).toBe('Updated just now');
  });

  it.each([
    ['/users', 1],
    ['/users/details/2', 1],
    ['/users/edit/2', 0],
  ])('OPR-28 shows one age per screen and none for a form: %s', async (path, count) => {
    openScreen(path, usersFeature.routes, {
      'GET /ajax/users': { ...list, items: [ada], total: 1 },
      'GET /ajax/users/details/2': ada,
      'GET /ajax/users/edit/2': ada,
    });
    await pass(0);
    expect(document.querySelector('[aria-busy="false"]')).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: 'Refresh' })).toHaveLength(count);
  });

  it('OPR-136 does not refresh a user automatically', async () => {
    setAutoRefresh(30);
    const { requests } = openScreen('/users/details/2', usersFeature.routes, {
      'GET /ajax/users/details/2': ada,
    });
    await pass(0);
    await pass(60_000);
    expect(requests.filter(({ line }) => line === 'GET /ajax/users/details/2')).toHaveLength(1);
  });

  it('OPR-29 refreshes all parts of a screen by one button', async () => {
    const { loads } = await openSystem();
    await leap(3_600_000);
    expect(loads()).toEqual([1, 1, 1]);
    fireEvent.click(refresh());
    await pass(0);
    expect(loads()).toEqual([2, 2, 2]);
  });

  it('OPR-29 refreshes automatically only when enabled', async () => {
    const { loads } = await openSystem();
    const choose = (seconds: number) => act(() => setAutoRefresh(seconds));
    choose(30);
    await pass(25_000);
    expect(loads()).toEqual([1, 1, 1]);
    await pass(10_000);
    expect(loads()).toEqual([2, 2, 2]);
    choose(0);
    await leap(600_000);
    expect(loads()).toEqual([2, 2, 2]);
  });

  it('OPR-29 keeps the interval for the next visit', () => {
    setAutoRefresh(30);
    expect(JSON.parse(localStorage.getItem('clearhouse.auto-refresh') ?? '')).toBe(30);
  });

  it('OPR-30 pauses auto-refresh while something is edited', async () => {
    setAutoRefresh(30);
    const { loads } = await openSystem();
    const stop = startEditing('open');
    await leap(120_000);
    expect(loads()).toEqual([1, 1, 1]);
    stop();
    await pass(5000);
    expect(loads()).toEqual([2, 2, 2]);
  });

  it('OPR-30 pauses auto-refresh while the tab is hidden', async () => {
    setAutoRefresh(30);
    const { loads } = await openSystem();
    hide(true);
    await leap(120_000);
    expect(loads()).toEqual([1, 1, 1]);
    hide(false);
    await pass(0);
    expect(loads()).toEqual([2, 2, 2]);
  });

  it('OPR-31 names the time of old data after a failed refresh, in its card', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.setSystemTime(new Date(2026, 10, 28, 10, 40));
    const { responses } = await openSystem();
    await pass(70_000);
    responses['GET /ajax/system/microservices'] = () => new Response(null, { status: 503 });
    fireEvent.click(refresh());
    await pass(0);
    const card = panel('Microservices');
    expect(card.getByText(/^Showing data from/).textContent).toBe('Showing data from 10:40');
    responses['GET /ajax/system/microservices'] = [];
    fireEvent.click(card.getByRole('button', { name: 'Retry' }));
    await pass(0);
    expect(card.queryByText('Refresh failed.')).toBeNull();
  });
});
