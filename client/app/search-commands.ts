import type { Command } from '#lib/search/command.ts';
import { theme } from '#lib/state/theme.ts';
import { timeZone } from '#lib/state/time-zone.ts';
import { copyFailureDetails } from '#ui/copyable/copy-failure-details.ts';
import { signOut } from '../features/auth/sign-out.ts';

const command = (title: string, otherWords: string, run: () => void): Command => ({ title, words: [title, otherWords], run });

/** The commands of the search dialog. */
export const searchCommands: Command[] = [
  command('Show times in UTC', 'zone', () => timeZone.set('UTC')),
  command('Show local times', 'time zone', () => timeZone.set('local')),
  command('Light theme', 'colours', () => theme.set('light')),
  command('Dark theme', 'colours', () => theme.set('dark')),
  command('System theme', 'colours', () => theme.set('system')),
  command('Copy details of the last failure', 'support code', () => void copyFailureDetails()),
  command('Log out', 'Sign out', signOut),
];
