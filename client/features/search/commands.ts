import { copyFailureDetails } from '#ui/copyable/copy-failure-details.ts';

/** An action that the search dialog offers. */
export interface Command {
  title: string;
  /** Other words that find it. */
  words: string;
  run: () => void;
}

const commands: Command[] = [
  {
    title: 'Copy details of the last failure',
    words: 'support code',
    run: () => void copyFailureDetails(),
  },
];

/** Returns the commands of which a word starts with the typed text; all without text. */
export function findCommands(typed: string): Command[] {
  const start = typed.toLowerCase();
  return commands.filter(({ title, words }) => ` ${title} ${words}`.toLowerCase().includes(` ${start}`));
}
