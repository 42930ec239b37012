import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { FieldGroup, Select } from '#components/form/field.tsx';
import { FormSkeleton, RecordForm } from '#components/form/record-form.tsx';
import { FormContent } from '#components/screen/query-content.tsx';
import { ScreenFrame } from '#components/screen/screen-frame.tsx';
import { StatementButton, StatementCard, useStatement } from '#components/statements/statement.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import type { Id } from '#contract/id.ts';
import { money } from '#format/money.ts';
import { isMissing, text } from '#format/values.ts';
import { useOrigin } from '#forms/origin.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { useQueryParameters } from '#lists/page-number.ts';
import { paths } from '#platform/paths.ts';
import { Empty, MissingPart } from '#ui/empty.tsx';
import { SkeletonBar } from '#ui/skeleton.tsx';
import { Warning } from '#ui/warning.tsx';
import { type Options, useCreateSettlement, useOptions } from '../api.ts';
import { totalOf } from '../queue.ts';
import { storeSelection } from '../settlement/selected-total.tsx';
import { CompareField, compareText } from './compare-field.tsx';
import { LostTrades } from './lost-trades.tsx';
import styles from './settlement-form.module.css';
import { SelectionCheck, StatementReasons, statementReasons } from './statement-reasons.tsx';
import { TradeChoice } from './trade-choice.tsx';
import { TradeTotal } from './trade-total.tsx';
import {
  type ChosenIds,
  type SettlementValues,
  useLinkedIds,
  useSettlementTrades,
  withOfferedIds,
} from './use-settlement-choice.ts';
import { useTradeBooks } from './use-trade-books.ts';

export function CreateSettlement() {
  const options = useOptions();
  return (
    <ScreenFrame>
      <FormContent query={options} skeleton={<SettlementFormSkeleton />}>
        {(options) => <SettlementForm options={options} />}
      </FormContent>
    </ScreenFrame>
  );
}

const unchecked = "Couldn't check whether the trades are still unsettled.";

export function SettlementForm({ options }: { options: Options }) {
  const { exchange_providers, cryptocurrencies } = options;
  const [linked, showIds] = useLinkedIds(options);
  const navigate = useNavigate();
  const origin = useOrigin(paths.closedLoopBalancing);
  const create = useCreateSettlement();
  const form = useRecordForm({
    title: 'Create Settlement',
    saved: { ...linked, trade_ids: null, compare_with: '' } as SettlementValues,
    review: () => reviewTrades(),
    reviewsRejection: true,
    save: ({ exchange_provider_id, cryptocurrency_id }) =>
      create({
        body: {
          exchange_provider_id: originalId(exchange_providers, exchange_provider_id),
          cryptocurrency_id: originalId(cryptocurrencies, cryptocurrency_id),
          trade_ids: chosen.flatMap(({ id }) => id ?? []),
        },
      }),
    onSaved({ response, to = paths.settlement.href(response?.id) }) {
      navigate(to ?? paths.closedLoopBalancing);
      if (response && !isMissing(response.id)) storeSelection(response.id, chosen);
    },
  });
  const { change } = form;
  // A restored draft may have others.
  const values = withOfferedIds(form.values, options);
  const { query, trades, extent, selected, chosen, lost } = useSettlementTrades(values);
  const { exchange_provider_id, cryptocurrency_id } = values;
  const isPairChosen = Boolean(exchange_provider_id && cryptocurrency_id);
  const linkedKey = keyOf(linked);
  const chosenKey = keyOf(values);
  const books = useTradeBooks(query.data?.list, {
    key: chosenKey,
    extent,
    code: optionOf(cryptocurrencies, cryptocurrency_id)?.code,
    provider: text(optionOf(exchange_providers, exchange_provider_id)?.name),
  });
  const statement = useStatement();
  const isLinked = useRef(linkedKey);
  const onLink = useEffectEvent(() => change({ ...linked, trade_ids: [] }));
  // A link to this screen changes the pair.
  useEffect(() => {
    if (isLinked.current !== linkedKey) onLink();
    isLinked.current = linkedKey;
  }, [linkedKey]);
  const onChoice = useEffectEvent(() => {
    if (chosenKey !== linkedKey) showIds(values);
  });
  useEffect(() => {
    if (chosenKey) onChoice();
  }, [chosenKey]);
  const select = (ids: ReadonlySet<unknown>) => change({ trade_ids: [...ids] as Id[] });

  const total = money(totalOf(chosen), chosen[0]?.cryptocurrency_code);
  const compared = compareText({
    typed: values.compare_with,
    total: totalOf(chosen),
    code: trades[0]?.cryptocurrency_code,
  });
  const isShort = lost.length > 0 && chosen.length > 0;
  /**
   * The trades are read again before the save. The total without lost trades, and trades that differ from the statement or the typed
   * amount, are submitted by `Save anyway` only. So are all beside a statement that is not compared.
   */
  const reviewTrades = async (): Promise<string[]> => {
    if (chosen.length === 0) return [];
    const { data: latest, isError } = await query.refetch({ cancelRefetch: false });
    const listed = new Set(latest?.list.map(({ id }) => id));
    const gone = latest ? chosen.filter(({ id }) => !listed.has(id)) : [];
    const nowLost = [...lost, ...gone];
    return [
      ...(isError ? [unchecked] : []),
      ...(nowLost.length > 0 ? [lostText(nowLost)] : []),
      ...statementReasons(statement, statement.store.get(), chosen),
      ...(compared === undefined ? [] : [compared]),
    ];
  };
  return (
    <RecordForm
      form={form}
      noun="settlement"
      wide
      label={
        isShort && total.value !== null ? (
          <span>
            Save <FormattedNumber {...total} />
          </span>
        ) : (
          'Save'
        )
      }
      cancel={origin}
      summary={
        <>
          <TradeTotal chosen={chosen} of={trades} extent={extent} hasPair={isPairChosen} />
          <SelectionCheck statements={statement.store} chosen={chosen} />
        </>
      }
    >
      <PairChoice options={options}>
        {isPairChosen && (
          <CompareField total={totalOf(chosen)} code={trades[0]?.cryptocurrency_code} />
        )}
      </PairChoice>
      {(exchange_providers === null || cryptocurrencies === null) && <MissingPart />}
      {isPairChosen && (
        <StatementCard
          statement={statement}
          books={books}
          selection={{ selected, onChange: select }}
        />
      )}
      <FieldGroup label="Unsettled Trades" name="trade_ids" isRequired>
        {isPairChosen && !statement.isOpen && (
          <div className={styles.statement}>
            <StatementButton statement={statement} />
          </div>
        )}
        {isPairChosen ? (
          <FormContent
            query={query}
            skeleton={
              <TradeChoice
                trades={undefined}
                extent={undefined}
                selected={selected}
                onChange={select}
              />
            }
          >
            {/* A new table when trades are gone: Chromium 153 stops drawing the old one, for a reason that is not known. */}
            {({ list }) => (
              <TradeChoice
                key={lostText(lost)}
                trades={list}
                extent={extent}
                selected={selected}
                onChange={select}
                statements={statement.store}
              />
            )}
          </FormContent>
        ) : (
          <Empty>Select a provider and cryptocurrency to continue . . .</Empty>
        )}
      </FieldGroup>
      <LostTrades lost={lost} chosen={chosen} extent={extent} />
      <StatementReasons {...{ statement, chosen }} asked={form.asked} onStep={form.reconsider} />
      <div role="status">
        {[unchecked, compared].map(
          (reason) =>
            reason && form.asked.includes(reason) && <Warning key={reason}>{reason}</Warning>,
        )}
      </div>
    </RecordForm>
  );
}

interface PairChoiceProps {
  /** Undefined while they load. */
  options: Options | undefined;
  /** Another field beside them. */
  children?: ReactNode;
}

/** The exchange provider and the cryptocurrency of a settlement. */
const PairChoice = ({ options, children }: PairChoiceProps) => (
  <div className={styles.choices}>
    <Select label="Exchange Provider" name="exchange_provider_id" aria-required>
      <option value="">Choose</option>
      {options?.exchange_providers?.map(({ id, name }) => (
        <option key={String(id)} value={String(id)}>
          {text(name)}
        </option>
      ))}
    </Select>
    <Select label="Cryptocurrency" name="cryptocurrency_id" aria-required>
      <option value="">Choose</option>
      {options?.cryptocurrencies?.map(({ id, code }) => (
        <option key={String(id)} value={String(id)}>
          {text(code)}
        </option>
      ))}
    </Select>
    {children}
  </div>
);

/** The place of the form while the choices load. */
function SettlementFormSkeleton() {
  const { parameters } = useQueryParameters();
  const hasPair = parameters.has('provider') && parameters.has('cryptocurrency');
  return (
    <FormSkeleton
      wide
      cancel={useOrigin(paths.closedLoopBalancing)}
      summary={<TradeTotal chosen={[]} of={[]} extent={undefined} hasPair={hasPair} />}
    >
      <PairChoice options={undefined} />
      <FieldGroup label="Unsettled Trades" name="trade_ids" isRequired>
        <Empty>
          <SkeletonBar />
        </Empty>
      </FieldGroup>
    </FormSkeleton>
  );
}

/** Identifies the chosen provider and cryptocurrency. */
const keyOf = ({ exchange_provider_id, cryptocurrency_id }: ChosenIds) =>
  JSON.stringify([exchange_provider_id, cryptocurrency_id]);

/** The reason against a save: the selected trades that are gone, by their ids. */
const lostText = (trades: { id?: Id | null | undefined }[]): string =>
  trades
    .map(({ id }) => String(id))
    .sort()
    .join();

/** Returns the chosen id in its original type, which a select turns into text; '' when nothing is chosen. */
const originalId = (options: { id?: Id | null }[] | null | undefined, chosen: string): Id =>
  optionOf(options, chosen)?.id ?? '';

const optionOf = <T extends { id?: Id | null }>(options: T[] | null | undefined, chosen: string) =>
  options?.find(({ id }) => String(id) === chosen);
