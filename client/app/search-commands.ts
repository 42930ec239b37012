import type { Command } from '#lib/search/command.ts';
import { theme } from '#lib/state/theme.ts';
import { timeZone } from '#lib/state/time-zone.ts';
import { copyFailureDetails } from '#ui/copyable/copy-failure-details.ts';
import { signOut } from '../features/auth/sign-out.ts';

/** The commands of the search dialog. */
export const searchCommands: Command[] = [
  { title: 'Show times in UTC', words: 'zone', run: () => timeZone.set('UTC') },
  { title: 'Show local times', words: 'time zone', run: () => timeZone.set('local') },
  { title: 'Light theme', words: 'colours', run: () => theme.set('light') },
  { title: 'Dark theme', words: 'colours', run: () => theme.set('dark') },
  { title: 'System theme', words: 'colours', run: () => theme.set('system') },
  { title: 'Copy details of the last failure', words: 'support code', run: () => void copyFailureDetails() },
  { title: 'Log out', words: 'Sign out', run: signOut },
];
