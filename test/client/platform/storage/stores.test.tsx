import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useStore } from '#data/use-store.ts';
import { useEditing } from '#forms/use-editing.ts';
import { clock } from '#platform/clock.ts';
import { withLock } from '#platform/lock.ts';
import { applyTheme, autoRefresh, setTheme, theme, timeZone } from '#platform/preferences.ts';
import { holdsDocument, isEditing, isUnsaved, startEditing } from '#platform/release/editing.ts';
import { createStore } from '#platform/storage/store.ts';
import {
  announce,
  announcement,
  clearToasts,
  dismissToast,
  toast,
  toasts,
} from '#platform/toasts.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a store', () => {
  it('SHELL-13 tells its listeners, and is watched while it has any', () => {
    const stop = vi.fn();
    let set = (_: number) => {};
    const watch = vi.fn((given: typeof set) => {
      set = given;
      return stop;
    });
    const store = createStore(1, watch);
    expect(watch).not.toHaveBeenCalled();
    const [first, second] = [vi.fn(), vi.fn()];
    const stops = [store.subscribe(first), store.subscribe(second)];
    set(2);
    expect(store.get()).toBe(2);
    expect(watch.mock.calls.length).toBe(1);
    expect(first.mock.calls.length).toBe(1);
    expect(second.mock.calls.length).toBe(1);
    stops[0]?.();
    stops[0]?.();
    expect(stop).not.toHaveBeenCalled();
    store.set(3);
    stops[1]?.();
    stops[1]?.();
    store.set(4);
    expect(first.mock.calls.length).toBe(1);
    expect(second.mock.calls.length).toBe(2);
    expect(stop.mock.calls.length).toBe(1);
    store.subscribe(first)();
    expect(watch.mock.calls.length).toBe(2);
    expect(stop.mock.calls.length).toBe(2);
  });
});

describe('the clock', () => {
  it('OPR-29 ticks every five seconds while the tab is visible', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: 1000 });
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    const stop = clock.subscribe(() => {});
    expect(clock.get()).toBe(1000);
    vi.advanceTimersByTime(4_999);
    expect(clock.get()).toBe(1000);
    vi.advanceTimersByTime(1);
    expect(clock.get()).toBe(6000);
    hidden.mockReturnValue(true);
    vi.advanceTimersByTime(60_000);
    expect(clock.get()).toBe(6000);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(clock.get()).toBe(66_000);
    stop();
    vi.advanceTimersByTime(60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(clock.get()).toBe(66_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('toasts', () => {
  beforeEach(clearToasts);
  const shown = () => toasts.get().map(({ type, text }) => `${type} ${text}`);

  it('ERR-6 stack, and one that repeats another replaces it', () => {
    toast.info('A');
    toast.warning('A');
    toast.success('B');
    const [first] = toasts.get();
    toast.info('A', 'CODE');
    expect(shown()).toEqual(['warning A', 'success B', 'info A']);
    expect(toasts.get().at(-1)).toMatchObject({ code: 'CODE', left: 8000 });
    expect(toasts.get().at(-1)?.id).not.toBe(first?.id);
  });

  it('ERR-6 are dismissed one by one', () => {
    toast.error('A');
    toast.error('B');
    dismissToast(toasts.get()[0]?.id ?? '');
    expect(shown()).toEqual(['error B']);
  });

  it('ERR-6 announce a repeated message again', () => {
    announce('Copied.');
    const { id } = announcement.get();
    announce('Copied.');
    expect(announcement.get()).toEqual({ id: id + 1, text: 'Copied.' });
  });
});

describe('preferences', () => {
  it('OPR-46 are applied now and after every change', () => {
    applyTheme();
    expect(document.documentElement.dataset.theme).toBe('system');
    setTheme('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  it('OPR-46 ignore stored values that are no choice', () => {
    const read = (key: string, value: string) => localStorage.setItem(`clearhouse.${key}`, value);
    read('theme', '"light"');
    read('time-zone', '"UTC"');
    read('auto-refresh', '60');
    expect(theme.get()).toBe('light');
    expect(timeZone.get()).toBe('UTC');
    expect(autoRefresh.get()).toBe(60);
    read('theme', '"pink"');
    read('time-zone', '"CET"');
    read('auto-refresh', '61');
    expect(theme.get()).toBe('system');
    expect(timeZone.get()).toBe('local');
    expect(autoRefresh.get()).toBe(0);
  });
});

describe('editing', () => {
  it('OPR-22 asks before the tab is closed only while input is unsaved', () => {
    const ends = [startEditing('menu'), startEditing('open')];
    expect(isEditing()).toBe(true);
    expect(holdsDocument()).toBe(true);
    expect(isUnsaved()).toBe(false);
    expect(window.onbeforeunload).toBeNull();
    for (const end of ends) end();
    const end = startEditing('unsaved');
    const event = new Event('beforeunload', { cancelable: true });
    window.onbeforeunload?.(event as BeforeUnloadEvent);
    expect(isEditing()).toBe(true);
    expect(holdsDocument()).toBe(true);
    expect(isUnsaved()).toBe(true);
    expect(event.defaultPrevented).toBe(true);
    end();
    expect(isEditing()).toBe(false);
    expect(holdsDocument()).toBe(false);
    expect(isUnsaved()).toBe(false);
    expect(window.onbeforeunload).toBeNull();
  });

  it('OPR-22 follows what a component edits', () => {
    const Editor = ({ state }: { state: 'menu' | 'unsaved' | undefined }) => {
      useEditing(state);
      return null;
    };
    const { rerender, unmount } = render(<Editor state={undefined} />);
    expect(isEditing()).toBe(false);
    rerender(<Editor state="unsaved" />);
    expect(isUnsaved()).toBe(true);
    rerender(<Editor state="menu" />);
    expect(isUnsaved()).toBe(false);
    expect(isEditing()).toBe(true);
    expect(holdsDocument()).toBe(false);
    unmount();
    expect(isEditing()).toBe(false);
  });
});

describe('a lock', () => {
  it('OUT-8 is taken under the name of the console', async () => {
    const request = vi.fn(async (_name: string, _options: object, task: () => Promise<string>) =>
      task(),
    );
    vi.stubGlobal('navigator', { locks: { request } });
    const { signal } = new AbortController();
    const task = async () => 'done';
    expect(await withLock('write.a', task)).toBe('done');
    expect(await withLock('write.a', task, signal)).toBe('done');
    expect(request.mock.calls).toEqual([
      ['clearhouse.write.a', {}, task],
      ['clearhouse.write.a', { signal }, task],
    ]);
  });

  it('OUT-8 is not needed to write where the browser has none', async () => {
    vi.stubGlobal('navigator', {});
    expect(await withLock('write.a', async () => 'done')).toBe('done');
  });
});

it('SHELL-13 a component follows its store', () => {
  const store = createStore('one');
  const Value = () => <p>{useStore(store)}</p>;
  render(<Value />);
  act(() => store.set('two'));
  expect(screen.getByText('two')).toBeTruthy();
});
