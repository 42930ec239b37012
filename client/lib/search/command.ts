import { fold } from './search-result.ts';

/** The kind of a result that opens a screen in order to do something, which is not remembered as an item. */
export const commandKind = 'Command';

/** An action that the search dialog offers. */
export interface Command {
  title: string;
  /** Other words that find it. */
  words: string;
  run: () => void;
}

/** Returns the commands that contain the typed text; all without text. */
export const findCommands = (commands: Command[], typed: string): Command[] =>
  commands.filter(({ title, words }) => fold(`${title} ${words}`).includes(fold(typed)));
