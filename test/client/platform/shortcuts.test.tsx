import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenForShortcuts, shortcutsOn } from '#platform/shortcuts.ts';

describe('key sequences', () => {
  const open = vi.fn();
  let stop: () => void;
  beforeEach(() => {
    open.mockReset();
    stop = listenForShortcuts([{ keys: 'g r', label: 'Exchange Rules', run: open }]);
  });
  afterEach(() => stop());
  const press = (key: string) => fireEvent.keyDown(document.body, { key });

  it('OPR-36 runs a shortcut of two keys', () => {
    press('g');
    press('r');
    expect(open).toHaveBeenCalledOnce();
  });

  it('OPR-36 ends a sequence on a click', () => {
    press('g');
    fireEvent.pointerDown(document.body);
    press('r');
    expect(open).not.toHaveBeenCalled();
  });

  it('OPR-36 ends a sequence when a field gets the focus', () => {
    const field = document.body.appendChild(document.createElement('input'));
    press('g');
    field.focus();
    field.remove();
    press('r');
    expect(open).not.toHaveBeenCalled();
  });

  it.each(['input', 'select', 'textarea'])('OPR-37 ignores keys in a field: %s', (name) => {
    const field = document.body.appendChild(document.createElement(name));
    for (const key of ['g', 'r']) fireEvent.keyDown(field, { key });
    field.remove();
    expect(open).not.toHaveBeenCalled();
  });

  it('OPR-37 runs a shortcut on a check box', () => {
    const box = document.body.appendChild(document.createElement('input'));
    box.type = 'checkbox';
    for (const key of ['g', 'r']) fireEvent.keyDown(box, { key });
    box.remove();
    expect(open).toHaveBeenCalledOnce();
  });

  it.each(['ctrlKey', 'altKey', 'metaKey'])(
    'OPR-37 ignores keys with a modifier: %s',
    (modifier) => {
      for (const key of ['g', 'r']) fireEvent.keyDown(document.body, { key, [modifier]: true });
      expect(open).not.toHaveBeenCalled();
    },
  );

  it('OPR-36 ends a sequence after a second', () => {
    const now = vi.spyOn(Event.prototype, 'timeStamp', 'get');
    now.mockReturnValue(5_000);
    press('g');
    now.mockReturnValue(6_001);
    press('r');
    expect(open).not.toHaveBeenCalled();
    now.mockRestore();
  });

  it('OPR-37 are turned off in this browser', () => {
    localStorage.setItem('clearhouse.shortcuts', 'false');
    for (const key of ['g', 'r']) press(key);
    expect(shortcutsOn.get()).toBe(false);
    expect(open.mock.calls.length).toBe(0);
    localStorage.removeItem('clearhouse.shortcuts');
    for (const key of ['g', 'r']) press(key);
    expect(shortcutsOn.get()).toBe(true);
    expect(open.mock.calls.length).toBe(1);
  });
});
