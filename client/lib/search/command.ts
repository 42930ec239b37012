import { matchIn } from './search-result.ts';

/** The kind of a result that opens a screen in order to do something, which is not remembered as an item. */
export const commandKind = 'Command';

/** An action that the search dialog offers. */
export interface Command {
  title: string;
  /** The texts that match a query, the title first. */
  words: string[];
  run: () => void;
}

/** Returns the commands that match the typed text; all without text. */
export const findCommands = (commands: Command[], typed: string): Command[] =>
  commands.filter((command) => matchIn(command, typed) !== undefined);
