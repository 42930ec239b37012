import { isCompared } from './compare.ts';
import {
  amountColumns,
  amountTexts,
  columnsWith,
  currencyKey,
  currencyOfKey,
  dateOrder,
  decimalOf,
  type Line,
  linesOf,
  meaningOf,
  needsMeaning,
  type Reading,
  signConflicts,
  timeTexts,
} from './lines.ts';
import { presetOf } from './presets.ts';
import { columnsOf, currencyCandidates, isPairs, mostGroups, textsOf, unitsOf } from './propose.ts';
import { type Mapping, type Meaning, meaningKey, type Role } from './roles.ts';
import { sectionHeading } from './table.ts';
import { isTime, timeOf } from './time-text.ts';

/** What a person has to choose before anything is compared. */
export interface Question {
  id: string;
  /** A sentence. */
  text: string;
  /** The answers, and how each changes the mapping; none if the columns have to be changed. */
  answers: { label: string; change: Partial<Mapping> }[];
}

/** The texts of a column of statuses, directions or times, with what each of them means. */
export interface TextList {
  at: number;
  heading: string;
  role: Role;
  texts: { key: string; text: string; count: number; meaning: Meaning | undefined }[];
  choices: Meaning[];
}

const choices: Partial<Record<Role, Meaning[]>> = {
  status: ['moved', 'not moved'],
  time: ['moved', 'not moved'],
  direction: ['incoming', 'outgoing', 'moved', 'not moved'],
};

/** Returns the lists of texts whose meaning a person can choose. */
export function textLists(reading: Reading): TextList[] {
  const { table, mapping } = reading;
  return mapping.roles.flatMap((role, at): TextList[] => {
    const own = choices[table.columns[at] === sectionHeading ? 'direction' : role];
    if (!own) return [];
    const rows = table.rows.filter(
      (row) => !row.problem && needsMeaning(reading, at, row.cells[at] ?? ''),
    );
    const texts = textsOf(rows, at).map(({ group, text, count }) => ({
      key: meaningKey(at, group),
      text,
      count,
      meaning: meaningOf(reading, at, text),
    }));
    return texts.length === 0
      ? []
      : [{ at, heading: table.columns[at] ?? '', role, texts, choices: own }];
  });
}

/** Returns the open questions, in the order in which they are asked. */
export function questionsOf(reading: Reading): Question[] {
  const { table, mapping } = reading;
  if (table.rows.length === 0) return [];
  const lists = textLists(reading);
  const first = [...amountQuestions(reading), ...formatQuestions(reading)];
  const texts = lists.flatMap(({ at, heading, texts }): Question[] => {
    const unknown = texts.filter(({ meaning }) => meaning === undefined);
    if (texts.length > mostGroups)
      return [
        {
          id: `column ${at}`,
          text: `${heading} has ${texts.length} different texts. Choose another column.`,
          answers: [],
        },
      ];
    return unknown.length > 0
      ? [{ id: `texts ${at}`, text: `What do these texts of ${heading} mean?`, answers: [] }]
      : [];
  });
  const asked = [...first, ...currencyColumnQuestion(reading), ...texts];
  if (asked.length > 0 || mapping.isList) return asked;
  // These depend on how the lines are read.
  const lines = linesOf(reading);
  return [
    ...otherCurrencyQuestion(reading, lines),
    ...unitQuestion(lines),
    ...signQuestions(reading, lines),
  ];
}

const answers = {
  decimal: { '.': 'Amounts have a decimal point.', ',': 'Amounts have a decimal comma.' },
  dates: { 'day first': 'Dates have the day first.', 'month first': 'Dates have the month first.' },
  ours: { incoming: 'Incoming lines are compared.', outgoing: 'Outgoing lines are compared.' },
  signs: { direction: 'The sign does not say which way.', sign: 'The sign says which way.' },
  unit: {
    amount: 'The unit of the amount counts.',
    currency: 'The column of the currency counts.',
  },
} as const;

/** Returns what a person has answered, as sentences, each with the mapping that asks again. */
export function answersOf(reading: Reading) {
  const { mapping, currency } = reading;
  const { code } = currency;
  const chosen = Object.entries(answers).flatMap(([part, texts]) => {
    const text = Object.entries(texts).find(
      ([value]) => value === mapping[part as keyof typeof answers],
    )?.[1];
    if (!text) return [];
    const asking = { ...mapping, [part]: undefined };
    // The file may show it, or not need it.
    return asks({ ...reading, mapping: asking }, part) ? [{ text, asking }] : [];
  });
  const currencies = Object.entries(mapping.meanings).flatMap(([key, meaning]) => {
    const name = currencyOfKey(key);
    if (name === undefined) return [];
    const text = meaning === 'ours' ? `${name} means ${code}.` : `${name} is another currency.`;
    const asking = withMeaning(mapping, key, undefined);
    const lines = linesOf({ ...reading, mapping: asking });
    return lines.some(({ otherCurrency }) => otherCurrency === name) ? [{ text, asking }] : [];
  });
  return [
    ...chosen,
    ...(mapping.isInBooksCurrency
      ? [
          {
            text: `All amounts are in ${code}.`,
            asking: { ...mapping, isInBooksCurrency: undefined },
          },
        ]
      : []),
    ...currencies,
  ];
}

/** Returns true if a question would be asked. */
const asks = (reading: Reading, id: string): boolean =>
  questionsOf(reading).some((question) => question.id === id);

function amountQuestions({ mapping }: Reading): Question[] {
  const roles = new Set(mapping.roles);
  if (mapping.isList) return [];
  if (roles.has('amount') && (roles.has('incoming') || roles.has('outgoing')))
    return [{ id: 'amount', text: 'Choose either Amount, or Incoming and Outgoing.', answers: [] }];
  const tooMany = (['amount', 'incoming', 'outgoing'] as const).find(
    (role) => columnsWith(mapping, role).length > 1,
  );
  if (tooMany)
    return [{ id: 'amount', text: `Choose one column for ${tooMany} amounts.`, answers: [] }];
  if (amountColumns(mapping).length > 0) return [];
  return [
    {
      id: 'amount',
      text: 'Which column has the amounts? Choose it above it.',
      answers: [{ label: 'This list has no amounts', change: { isList: true } }],
    },
  ];
}

function formatQuestions(reading: Reading): Question[] {
  const times = timeTexts(reading);
  const order = dateOrder(reading);
  const isOrdered = times.every((text) => timeOf(text, order) !== undefined || !isTime(text));
  const texts = amountTexts(reading);
  return [
    ...(texts.some((text) => /[.,]/.test(text)) && decimalOf(reading) === undefined
      ? [
          {
            id: 'decimal',
            text: `How is ${texts.find((text) => /[.,]/.test(text))} written?`,
            answers: [
              { label: 'With a decimal point: 1,234.50', change: { decimal: '.' as const } },
              { label: 'With a decimal comma: 1.234,50', change: { decimal: ',' as const } },
            ],
          },
        ]
      : []),
    ...(isOrdered
      ? []
      : [
          {
            id: 'dates',
            text: `What is first in ${times.find((text) => timeOf(text, order) === undefined)}?`,
            answers: [
              { label: 'The day', change: { dates: 'day first' as const } },
              { label: 'The month', change: { dates: 'month first' as const } },
            ],
          },
        ]),
  ];
}

/** Asks which column of currencies belongs to the amounts, if there are some and none is chosen. */
function currencyColumnQuestion({ table, mapping, currency: { code } }: Reading): Question[] {
  const chosen = columnsWith(mapping, 'currency');
  if (chosen.length > 1)
    return [{ id: 'currency', text: 'Choose one column for the currency.', answers: [] }];
  const columns = columnsOf(table);
  const amount = columns[amountColumns(mapping)[0] ?? -1];
  if (chosen.length > 0 || mapping.isInBooksCurrency || !amount || mapping.isList) return [];
  const hasUnit = unitsOf(amount).length > 0;
  const blank = columns.filter(
    ({ kind, of, texts }) =>
      kind === 'currency' && of === '' && texts.every((text) => /^[-–—]+$/.test(text)),
  );
  const candidates = [...currencyCandidates(columns), ...(hasUnit ? [] : blank)].filter(
    (one) => mapping.roles[one.at] === 'unused' && !(hasUnit && isPairs(one)),
  );
  if (candidates.length === 0 || presetOf(table)) return [];
  return [
    {
      id: 'currency',
      text: 'Which column has the currency of the amounts?',
      answers: [
        ...candidates.map(({ at, heading }) => ({
          label: heading,
          change: { roles: mapping.roles.with(at, 'currency') },
        })),
        {
          label: hasUnit ? 'None of them' : `None of them: all are in ${code}`,
          change: { isInBooksCurrency: true },
        },
      ],
    },
  ];
}

/** Asks what the currencies are if every line that moved is in another one. */
function otherCurrencyQuestion({ mapping, currency }: Reading, lines: Line[]): Question[] {
  const read = lines.filter(({ problem, didMove }) => !problem && didMove);
  const others = read.flatMap(({ otherCurrency }) => otherCurrency ?? []);
  const names = [...new Set(others)];
  const isKnown = names.every((name) => mapping.meanings[currencyKey(name)] === 'other');
  if (others.length === 0 || others.length < read.length || isKnown) return [];
  const answer = (meaning: Meaning) => ({
    meanings: {
      ...mapping.meanings,
      ...Object.fromEntries(names.map((name) => [currencyKey(name), meaning])),
    },
  });
  return [
    {
      id: 'other currency',
      text: `Every line is in ${names.join(', ')}, and none in ${currency.code}.`,
      answers: [
        { label: `${names.join(', ')} means ${currency.code}`, change: answer('ours') },
        { label: 'They are in another currency', change: answer('other') },
      ],
    },
  ];
}

/** Asks which of two currencies counts if all lines have both. */
function unitQuestion(all: Line[]): Question[] {
  const lines = all.filter(({ problem, didMove }) => !problem && didMove);
  const isContradiction = ({ contradiction }: (typeof lines)[number]) =>
    contradiction?.includes(' beside ') === true;
  if (lines.length < 2 || !lines.every(isContradiction)) return [];
  return [
    {
      id: 'unit',
      text: `In every line: ${lines[0]?.contradiction}`,
      answers: [
        { label: 'The unit of the amount counts', change: { unit: 'amount' } },
        { label: 'The column of the currency counts', change: { unit: 'currency' } },
      ],
    },
  ];
}

/** Asks for the way of the records, and for what counts if signs contradict it. */
function signQuestions({ mapping }: Reading, lines: Line[]): Question[] {
  const { count, signed, unsigned } = signConflicts(lines);
  const isSplit = mapping.roles.includes('incoming') || mapping.roles.includes('outgoing');
  const least = Math.min(signed.length, unsigned.length);
  const isAsked = least * 4 > count || (isSplit && signed.length === 0 && unsigned.length > 0);
  if (isAsked && mapping.signs === undefined && hasWays(mapping))
    return [
      {
        id: 'signs',
        text: `${unsigned.length} of ${count} amounts are negative although the file also says which way they go.`,
        answers: [
          {
            label: isSplit ? 'Its column says which way' : 'Direction says which way',
            change: { signs: 'direction' },
          },
          { label: 'The sign says which way', change: { signs: 'sign' } },
        ],
      },
    ];
  const ways = Map.groupBy(
    lines.filter((line) => isCompared(line) && line.way && line.value !== 0n),
    ({ way }) => way,
  );
  if (ways.size < 2 || mapping.ours !== undefined) return [];
  return [
    {
      id: 'ours',
      text: 'Which lines are about the records of the books?',
      answers: (['incoming', 'outgoing'] as const).map((way) => ({
        label: `${way === 'incoming' ? 'Incoming' : 'Outgoing'} (${ways.get(way)?.length})`,
        change: { ours: way },
      })),
    },
  ];
}

/** Returns true if a column, and not only the sign, says which way an amount goes. */
const hasWays = (mapping: Mapping) =>
  (['incoming', 'outgoing', 'direction'] as const).some(
    (role) => columnsWith(mapping, role).length > 0,
  );

/** Changes the meaning of a text. */
export const withMeaning = (
  mapping: Mapping,
  key: string,
  meaning: Meaning | undefined,
): Mapping => {
  const { [key]: _, ...others } = mapping.meanings;
  return { ...mapping, meanings: meaning ? { ...others, [key]: meaning } : others };
};

/** Changes the role of a column. What its texts mean, and a column of another currency or amounts, is asked anew. */
export const withRole = (mapping: Mapping, at: number, role: Role): Mapping => ({
  ...mapping,
  meanings: Object.fromEntries(
    Object.entries(mapping.meanings).filter(([key]) => !key.startsWith(meaningKey(at, ''))),
  ),
  roles: mapping.roles.map((one, index) => {
    if (index === at) return role;
    const isSingle =
      role === 'amount' ||
      role === 'currency' ||
      role === 'time' ||
      role === 'incoming' ||
      role === 'outgoing';
    return isSingle && one === role ? 'unused' : one;
  }),
  isList: undefined,
  isInBooksCurrency: undefined,
  decimal: undefined,
  unit: undefined,
  signs: undefined,
});
