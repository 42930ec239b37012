import type { ReactNode } from 'react';
import { Link } from '#components/basics/link.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { Time } from '#components/values/time.tsx';
import { instantOf } from '#contract/instant.ts';
import {
  type Command,
  commandKind,
  longKey,
  matcherOf,
  type SearchResult,
  splitMatches,
} from '#data/search/search-result.ts';
import { isEmail } from '#data/search/typed-text.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './search-dialog.module.css';

/** Anything that can be chosen. */
export type Entry = SearchResult | Command;

/** Entries below a heading. */
export interface Group {
  title: string;
  entries: Entry[];
}

export const idOf = (one: Entry): string => ('to' in one ? `${one.to} ${one.title}` : one.title);

interface ResultsProps {
  id: string;
  optionId: (index: number) => string;
  /** The index of the active option. */
  at: number;
  typed: string;
  groups: Group[];
  /** The screens that have icons, which their records have too. */
  screens: SearchResult[];
  /** Called with the result before it is opened. */
  onOpen: (result: SearchResult) => void;
  /** Called after a command has run. */
  onRun: () => void;
}

/** The list of results: links that the input above controls. */
export function Results({ id, optionId, at, typed, groups, screens, onOpen, onRun }: ResultsProps) {
  if (groups.length === 0) return null;
  const entries = groups.flatMap((group) => group.entries);
  const optionOf = (index: number) => ({
    id: optionId(index),
    role: 'option',
    'aria-selected': index === at,
    tabIndex: -1,
    className: styles.option,
  });
  const action = (index: number, run: () => void, content: ReactNode) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the input above has the focus and handles the keys.
    <div key={index} {...optionOf(index)} onClick={run}>
      {content}
    </div>
  );
  const rowOf = (one: Entry) => {
    const index = entries.indexOf(one);
    if ('run' in one) {
      const run = () => {
        one.run();
        onRun();
      };
      return action(
        index,
        run,
        <>
          <span>
            <Marked typed={typed}>{one.title}</Marked>
          </span>
          <span className="muted">{commandKind}</span>
        </>,
      );
    }
    const detail = detailOf(one, typed) ?? '';
    // The most that fits on a line, beside the facts.
    const isLong = one.title.length + detail.length > (one.facts ? 40 : 64);
    const Icon = screens.find(({ icon, to }) => icon && one.to.startsWith(to))?.icon;
    return (
      <Link key={idOf(one)} {...optionOf(index)} to={one.to} onClick={() => onOpen(one)}>
        <span>
          {Icon && <Icon />}
          <Marked typed={typed}>{one.title}</Marked>
        </span>
        <span className={classNames(styles.detail, isLong && styles.long, 'muted')}>
          {detail && <Marked typed={typed}>{detail}</Marked>}
        </span>
        <Facts {...one} />
        <span className="muted">{one.kind}</span>
      </Link>
    );
  };
  return (
    <div id={id} role="listbox" aria-label="Results" className={styles.results}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
        <div key={group.title} role="group" aria-label={group.title}>
          <p aria-hidden="true" className={styles.group}>
            {group.title}
          </p>
          {group.entries.map(rowOf)}
        </div>
      ))}
    </div>
  );
}

/** A text with what matches the typed text in bold. */
const Marked = ({ typed, children }: { typed: string; children: string }) => (
  <span className={longKey.test(children) && !isEmail(children) ? 'mono' : undefined}>
    {splitMatches(children, typed).map((part, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified by position only.
      index % 2 === 0 ? part : <mark key={index}>{part}</mark>,
    )}
  </span>
);

/** The status, amount and date of a result. */
const Facts = ({ facts }: SearchResult) =>
  facts && (
    <span className={styles.facts}>
      {facts.status?.toString()} {facts.amount && <FormattedNumber {...facts.amount} />}{' '}
      {instantOf(facts.date) && <Time value={facts.date} />}
    </span>
  );

/** Returns the matching text of a result, or a text that distinguishes it from others. */
const detailOf = (one: SearchResult, typed: string): string | undefined => {
  const match = typed === '' ? undefined : matcherOf(typed)(one);
  return match === undefined || match === one.title ? one.words[1] : match;
};
