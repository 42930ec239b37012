import { skipToken, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { plainDecimal } from '#format/decimal.ts';
import { type Extent, isWhole } from '#format/extent.ts';
import { isMissing, text } from '#format/values.ts';
import { choiceName, rangeOf } from '#lists/filter.ts';
import type { ShownFilter } from '#lists/list-model.ts';
import { daysOf, periods } from '#lists/period.ts';
import type { ShownList } from '#lists/use-list.ts';
import { classNames } from '#ui/class-names.ts';
import { EmptyList } from '#ui/empty.tsx';
import styles from './filter-bar.module.css';

interface FilterBarProps<Row> {
  /** The list's name. */
  label: string;
  list: Pick<ShownList<Row, never>, 'filters' | 'setFilter' | 'clear' | 'search' | 'isNoMatch'> &
    Checked;
}

/** The filters of a list with their values. Renders nothing without any. */
export function FilterBar<Row>({ label, list }: FilterBarProps<Row>) {
  const { filters, setFilter } = list;
  if (filters.length === 0) return null;
  return (
    <fieldset className={styles.bar} aria-label={`Filters of ${label}`}>
      {filters.map((shown) => (
        <FilterControl
          key={shown.filter.id}
          shown={shown}
          list={list}
          onChange={(value) => setFilter(shown.filter.id, value)}
        />
      ))}
      {!list.isNoMatch && filters.some(({ value }) => value !== '') && (
        <ClearButton quiet list={list} />
      )}
    </fieldset>
  );
}

interface ControlProps {
  shown: ShownFilter<never>;
  list: Checked;
  onChange: (value: string) => void;
}

function FilterControl(props: ControlProps) {
  const { shown, list, onChange } = props;
  const { as } = shown.filter;
  if (as === 'time') return <TimeControl {...props} />;
  if (as === 'amount') return <AmountControl {...props} />;
  return shown.isComplete ? (
    <Choice
      label={shown.filter.label}
      any={(as === 'choice' && shown.filter.any) || `Any ${shown.filter.label.toLowerCase()}`}
      value={shown.value}
      list={list}
      options={shown.options}
      onChange={onChange}
    />
  ) : (
    <Suggested {...props} />
  );
}

/** A list whose filters may have values that are not valid. */
type Checked = Pick<ShownList<never, never>, 'problems' | 'problemsId'>;

/** Returns the attributes of a control whose value may not be valid. */
const validity = ({ problems, problemsId }: Checked, label: string) =>
  problems.some((problem) => problem.label === label) && {
    'aria-invalid': true,
    'aria-describedby': problemsId,
  };

interface ChoiceProps {
  list: Checked;
  label: string;
  /** The text without a choice. */
  any: string;
  value: string;
  options: { value: string; label: string; count?: number | undefined }[];
  onChange: (value: string) => void;
}

/** One of some values. A value of the URL that is none of them is one of them too. */
function Choice({ label, any, value, options, list, onChange }: ChoiceProps) {
  const isOther = value !== '' && !options.some((option) => option.value === value);
  return (
    <select
      form=""
      aria-label={label}
      {...validity(list, label)}
      className={classNames(styles.control, value !== '' && styles.used)}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{any}</option>
      {isOther && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
          {option.count !== undefined && ` (${option.count})`}
        </option>
      ))}
    </select>
  );
}

/** Any value, with those that are known as suggestions. */
function Suggested({ shown, onChange }: ControlProps) {
  const { filter, value } = shown;
  const id = useId();
  const { options, use } = useSuggestions(shown);
  const [typed, setTyped] = useState<string>();
  const choice = filter.as === 'choice' ? filter : undefined;
  const labelOf = (of: string) =>
    options.find((option) => option.value === of)?.label ?? (choice ? choiceName(choice, of) : of);
  const choiceOf = (text: string) =>
    options.find(({ label }) => label.toLowerCase() === text.toLowerCase())?.value ??
    choice?.parse?.(text);
  const change = (text: string) => {
    setTyped(text);
    // A suggestion that was chosen, or an empty field, needs no Enter.
    if (text === '' || options.some(({ label }) => label === text))
      onChange(choiceOf(text) ?? text);
  };
  const apply = () => {
    const text = typed?.trim() ?? '';
    if (typed !== undefined && text !== labelOf(value)) onChange(choiceOf(text) ?? text);
    setTyped(undefined);
  };
  return (
    <>
      <input
        form=""
        type="search"
        aria-label={filter.label}
        className={classNames(styles.control, styles.text, value !== '' && styles.used)}
        placeholder={filter.label}
        list={id}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? labelOf(value)}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onFocus={use}
        onBlur={apply}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
      />
      <datalist id={id}>
        {options.map((option) => (
          <option key={option.value} value={option.label} />
        ))}
      </datalist>
    </>
  );
}

/** Returns the values of the rows and the known values of the filter, which are requested when it is first used. */
function useSuggestions({ filter, options }: ShownFilter<never>) {
  const [isUsed, setUsed] = useState(false);
  const known = filter.as === 'choice' ? filter.known : undefined;
  const { data } = useQuery({
    queryKey: known?.query.queryKey ?? ['no values'],
    queryFn: known?.query.queryFn ?? skipToken,
    enabled: isUsed,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const values = new Set(options.map(({ value }) => value));
  const others = data === undefined ? [] : (known?.read(data) ?? []);
  const more = [...new Set(others)].filter((value) => !isMissing(value) && !values.has(value));
  return {
    options: [...options, ...more.map((value) => ({ value: text(value), label: text(value) }))],
    use: () => setUsed(true),
  };
}

const custom = 'custom';

/** A period, or the first and last day of another one. */
function TimeControl({ shown: { filter, value }, list, onChange }: ControlProps) {
  const days = daysOf(value);
  const [isCustom, setCustom] = useState(days !== undefined);
  const { first, last } = days ?? { first: '', last: '' };
  const options = Object.entries({ ...periods, [custom]: 'From and to' }).map(
    ([period, label]) => ({ value: period, label }),
  );
  const isOpen = isCustom && (value === '' || days !== undefined);
  const setDays = (from: string, to: string) => onChange(from || to ? `${from}..${to}` : '');
  const dayField = (name: string, day: string, change: (day: string) => void) => (
    <input
      form=""
      type="date"
      max="9999-12-31"
      aria-label={`${filter.label} ${name}`}
      {...validity(list, `${filter.label} ${name}`)}
      className={classNames(styles.control, day !== '' && styles.used)}
      value={day}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
  return (
    <span className={styles.group}>
      <Choice
        label={filter.label}
        any="Any time"
        value={isOpen ? custom : value}
        options={options}
        list={list}
        onChange={(period) => {
          setCustom(period === custom);
          onChange(period === custom ? '' : period);
        }}
      />
      {isOpen && dayField('from', first, (day) => setDays(day, last))}
      {isOpen && dayField('to', last, (day) => setDays(first, day))}
    </span>
  );
}

/** The least and the greatest amount. */
function AmountControl({ shown: { filter, value }, list, onChange }: ControlProps) {
  const { from, to } = rangeOf(value) ?? { from: '', to: '' };
  const setRange = (least: string, most: string) =>
    onChange(least || most ? `${least}..${most}` : '');
  return (
    <span className={styles.group}>
      <AmountField
        label={`${filter.label} from`}
        value={from}
        list={list}
        onChange={(least) => setRange(least, to)}
      />
      <AmountField
        label={`${filter.label} to`}
        value={to}
        list={list}
        onChange={(most) => setRange(from, most)}
      />
    </span>
  );
}

interface AmountFieldProps {
  label: string;
  list: Checked;
  value: string;
  onChange: (value: string) => void;
}

/** A decimal, which is applied as it was typed by Enter or once the field is left. */
function AmountField({ label, value, list, onChange }: AmountFieldProps) {
  const [typed, setTyped] = useState<string>();
  const apply = () => {
    // A point at an end would not be told from the dots of the range.
    const amount = plainDecimal(typed?.trim() ?? '');
    if (typed !== undefined && amount !== value) onChange(amount);
    setTyped(undefined);
  };
  return (
    <input
      form=""
      inputMode="decimal"
      aria-label={label}
      {...validity(list, label)}
      placeholder={label}
      size={label.length}
      className={classNames(styles.control, styles.text, value !== '' && styles.used)}
      autoComplete="off"
      value={typed ?? value}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  );
}

/** Focuses the search of the list that an element is in. */
const focusSearch = (element: Element): void =>
  element.closest('section')?.querySelector<HTMLElement>('[type="search"]')?.focus();

/** Removes the text and the filters of a list. `quiet` beside them, where they have rows. */
export const ClearButton = ({
  list,
  quiet = false,
}: {
  list: Pick<ShownList<never, never>, 'clear' | 'search'>;
  quiet?: boolean;
}) => (
  <Button
    quiet={quiet}
    onClick={({ currentTarget }) => {
      // The focused button disappears.
      focusSearch(currentTarget);
      list.clear();
    }}
  >
    {quiet && !list.search.text ? 'Clear filters' : 'Clear search and filters'}
  </Button>
);

interface NoMatchProps {
  list: Pick<ShownList<never, never>, 'clear' | 'search' | 'isFiltered'> & Checked;
  /** The extent of a list that may be cut. */
  extent: Extent | undefined;
}

/** Replaces the rows of a list while none matches its text and filters, or a filter is not valid. */
export const NoMatch = ({ list, extent }: NoMatchProps) => (
  <EmptyList hint={list.isFiltered && <ClearButton list={list} />}>
    {list.problems.length > 0 ? <Problems {...list} /> : noMatch(extent)}
  </EmptyList>
);

const noMatch = (extent: Extent | undefined) =>
  extent && !isWhole(extent) ? 'No listed row matches.' : 'No row matches.';

const Problems = ({ problems, problemsId }: Checked) => (
  <span id={problemsId} role="alert">
    {problems.map(({ label, message, isNamed }) => (
      <span key={label} className={styles.problem}>
        {isNamed ? message : `${label}: ${message}`}
      </span>
    ))}
  </span>
);
