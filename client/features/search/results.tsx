import { type Command, commandKind, matchIn, type SearchResult } from '#lib/search/search-result.ts';
import { Link } from '#ui/basics/link.tsx';
import styles from './search-dialog.module.css';

interface ResultsProps {
  id: string;
  optionId: (index: number) => string;
  /** The index of the active option. */
  at: number;
  typed: string;
  results: SearchResult[];
  commands: Command[];
  /** Searches every page, where possible: the last option. */
  searchEverything: (() => void) | undefined;
  /** Called with the result before it is opened. */
  onOpen: (result: SearchResult) => void;
  /** Called after a command has run. */
  onRun: () => void;
}

/** The list of results: links that the input above controls. */
export function Results({ id, optionId, at, typed, results, commands, searchEverything, onOpen, onRun }: ResultsProps) {
  if (results.length + commands.length === 0 && !searchEverything) return null;
  const more = results.length + commands.length;
  return (
    <div id={id} role="listbox" aria-label="Results" className={styles.results}>
      {results.map((one, index) => (
        <Link
          key={`${one.to} ${one.title}`}
          id={optionId(index)}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          to={one.to}
          className={styles.option}
          onClick={() => onOpen(one)}
        >
          <span>{one.title}</span>
          <span className={`${styles.detail} muted`}>{detailOf(one, typed)}</span>
          <span className="muted">{one.kind}</span>
        </Link>
      ))}
      {commands.map(({ title, run }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input above has the focus and handles the keys.
        <div
          key={title}
          id={optionId(results.length + index)}
          role="option"
          aria-selected={results.length + index === at}
          tabIndex={-1}
          className={styles.option}
          onClick={() => {
            run();
            onRun();
          }}
        >
          <span>{title}</span>
          <span className="muted">{commandKind}</span>
        </div>
      ))}
      {searchEverything && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input above has the focus and handles the keys.
        <div
          id={optionId(more)}
          role="option"
          aria-selected={more === at}
          tabIndex={-1}
          className={styles.option}
          onClick={searchEverything}
        >
          Search everything
        </div>
      )}
    </div>
  );
}

/** Returns the matching text of a result, or a text that distinguishes it from others. */
const detailOf = (one: SearchResult, typed: string): string | undefined => {
  const match = typed === '' ? undefined : matchIn(one, typed);
  return match === undefined || match === one.title ? one.words[1] : match;
};
