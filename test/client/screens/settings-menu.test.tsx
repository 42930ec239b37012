import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  autoRefresh,
  setAutoRefresh,
  setTheme,
  setTimeZone,
  theme,
  timeZone,
} from '#platform/preferences.ts';
import { Settings } from '../../../client/app/layout/settings-menu.tsx';

beforeEach(() => {
  setAutoRefresh(0);
  setTheme('system');
  setTimeZone('local');
});

it('OPR-29 chooses how often panels are refreshed', async () => {
  render(<Settings />);
  await userEvent.selectOptions(screen.getByLabelText('Auto-refresh'), 'Every 5 min');
  expect(autoRefresh.get()).toBe(300);
});

it('OPR-38 chooses the zone of all times', async () => {
  render(<Settings />);
  await userEvent.click(screen.getByRole('radio', { name: 'UTC' }));
  expect(timeZone.get()).toBe('UTC');
});

it('SHELL-12 chooses the theme', async () => {
  render(<Settings />);
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(theme.get()).toBe('dark');
});
