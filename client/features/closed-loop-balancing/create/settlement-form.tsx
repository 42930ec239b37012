import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { DraftForm } from '#components/form/draft-form.tsx';
import { FieldGroup, Select } from '#components/form/field.tsx';
import { FormSkeleton } from '#components/form/form.tsx';
import { AskForReview, ChangesSince, useProposal } from '#components/form/review.tsx';
import { Page } from '#components/page/page.tsx';
import { FormContent } from '#components/page/query-content.tsx';
import { type Id, id } from '#contract/id.ts';
import { money } from '#format/money.ts';
import { isMissing, text } from '#format/values.ts';
import type { DraftValues } from '#forms/drafts.ts';
import { useOrigin } from '#forms/origin.ts';
import { useSender } from '#forms/sender.ts';
import { paths } from '#platform/paths.ts';
import { Empty, MissingPart } from '#ui/basics/empty.tsx';
import { SkeletonBar } from '#ui/basics/skeleton.tsx';
import { type Options, useCreateSettlement, useOptions } from '../api.ts';
import { totalOf } from '../queue.ts';
import { storeSelection } from '../settlement/selected-total.tsx';
import { CompareField } from './compare-field.tsx';
import { LostTrades } from './lost-trades.tsx';
import styles from './settlement-form.module.css';
import { TradeChoice } from './trade-choice.tsx';
import { TradeTotal } from './trade-total.tsx';
import { useSettlementChoice } from './use-settlement-choice.ts';

export function CreateSettlement() {
  const options = useOptions();
  const { hash } = useLocation();
  return (
    <Page
      title="Create Settlement"
      breadcrumbs={[{ label: 'CL Balancing', to: paths.closedLoopBalancing }]}
    >
      <FormContent query={options} skeleton={<SettlementFormSkeleton />}>
        {(options) => <SettlementForm key={hash} options={options} />}
      </FormContent>
    </Page>
  );
}

/** The input of a proposal. */
const proposed = z.object({
  selection: z.object({
    providerId: z.string(),
    cryptocurrencyId: z.string(),
    tradeIds: z.array(id),
  }),
});

export function SettlementForm({ options }: { options: Options }) {
  const { exchange_providers, cryptocurrencies } = options;
  const { ids, query, trades, extent, selected, chosen, lost, select, choose, draft, restore } =
    useSettlementChoice(options);
  const [compareWith, setCompareWith] = useState('');
  const create = useCreateSettlement();
  const navigate = useNavigate();
  const sender = useSender();
  const origin = useOrigin(paths.closedLoopBalancing);

  const total = money(totalOf(chosen), chosen[0]?.cryptocurrency_code);
  const proposal = useProposal(proposed);
  const seen = {
    Trades: String(chosen.length),
    'Selected total': `${text(total.value)} ${total.unit ?? ''}`.trim(),
  };
  const lostKey = keyOf(lost);
  const [reviewed, setReviewed] = useState('');
  const isShort = lost.length > 0 && chosen.length > 0;
  /** The trades are read again before the save. The total without lost trades is submitted by the second save only. */
  const review = async (data: FormData) => {
    const latest =
      chosen.length > 0 ? (await query.refetch({ cancelRefetch: false })).data : undefined;
    const listed = new Set(latest?.list.map(({ id }) => id));
    const gone = latest ? chosen.filter(({ id }) => !listed.has(id)) : [];
    const nowLost = keyOf([...lost, ...gone]);
    if (gone.length === 0 && (!isShort || reviewed === lostKey)) return data;
    setReviewed(nowLost);
    return undefined;
  };
  const submit = async () => {
    const body = {
      exchange_provider_id: originalId(exchange_providers, ids.providerId),
      cryptocurrency_id: originalId(cryptocurrencies, ids.cryptocurrencyId),
      trade_ids: chosen.flatMap(({ id }) => id ?? []),
    };
    try {
      await create.mutateAsync(
        { sender: sender(), body },
        {
          onSuccess: ({ id }) => {
            navigate(paths.settlement.href(id) ?? paths.closedLoopBalancing);
            if (!isMissing(id)) storeSelection(id, chosen);
          },
        },
      );
    } catch (error) {
      // The list is being refetched. This failed save is the first one for the trades that are gone.
      const { data } = chosen.length > 0 ? await query.refetch({ cancelRefetch: false }) : {};
      if (data)
        setReviewed(keyOf(chosen.filter(({ id }) => !data.list.some((trade) => trade.id === id))));
      throw error;
    }
  };
  const restoreAll = (values: DraftValues) => {
    restore(values);
    if (typeof values.compare_with === 'string') setCompareWith(values.compare_with);
  };
  return (
    <DraftForm
      title="Create Settlement"
      wide
      submit={submit}
      review={review}
      label={isShort && total.value !== null ? `Save ${total.value} ${total.unit}` : 'Save'}
      isPending={create.isPending}
      cancel={origin}
      summary={<TradeTotal chosen={chosen} of={trades} extent={extent} />}
      extraState={draft}
      onRestore={restoreAll}
      proposed={proposal?.values}
    >
      <div className={styles.choices}>
        <Select
          label="Exchange Provider"
          name="exchange_provider_id"
          value={ids.providerId}
          onChange={({ currentTarget }) => choose({ providerId: currentTarget.value })}
        >
          <option value="">Choose a provider</option>
          {exchange_providers?.map(({ id, name }) => (
            <option key={String(id)} value={String(id)}>
              {text(name)}
            </option>
          ))}
        </Select>
        <Select
          label="Cryptocurrency"
          name="cryptocurrency_id"
          value={ids.cryptocurrencyId}
          onChange={({ currentTarget }) => choose({ cryptocurrencyId: currentTarget.value })}
        >
          <option value="">Choose a cryptocurrency</option>
          {cryptocurrencies?.map(({ id, code }) => (
            <option key={String(id)} value={String(id)}>
              {text(code)}
            </option>
          ))}
        </Select>
        <CompareField
          value={compareWith}
          onChange={setCompareWith}
          total={totalOf(chosen)}
          code={trades[0]?.cryptocurrency_code}
        />
      </div>
      {(exchange_providers === null || cryptocurrencies === null) && <MissingPart />}
      <FieldGroup label="Unsettled Trades" name="trade_ids">
        {ids.providerId && ids.cryptocurrencyId ? (
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
                key={lostKey}
                trades={list}
                extent={extent}
                selected={selected}
                onChange={select}
              />
            )}
          </FormContent>
        ) : (
          <Empty>Select a provider and cryptocurrency to continue . . .</Empty>
        )}
      </FieldGroup>
      <LostTrades
        lost={lost}
        chosen={chosen}
        extent={extent}
        isAsked={isShort && reviewed === lostKey}
      />
      <ChangesSince
        proposal={proposal}
        seen={query.data || !ids.providerId || !ids.cryptocurrencyId ? seen : undefined}
      />
      {chosen.length > 0 && (
        <AskForReview
          title="Create Settlement"
          values={() => ({ selection: { ...ids, tradeIds: [...selected] } })}
          seen={seen}
        />
      )}
    </DraftForm>
  );
}

/** The place of the form while the choices load. */
const SettlementFormSkeleton = () => (
  <FormSkeleton
    wide
    cancel={useOrigin(paths.closedLoopBalancing)}
    summary={<TradeTotal chosen={[]} of={[]} extent={undefined} />}
  >
    <div className={styles.choices}>
      <Select label="Exchange Provider" name="exchange_provider_id">
        <option>Choose a provider</option>
      </Select>
      <Select label="Cryptocurrency" name="cryptocurrency_id">
        <option>Choose a cryptocurrency</option>
      </Select>
      <CompareField value="" onChange={() => {}} total={undefined} code={undefined} />
    </div>
    <FieldGroup label="Unsettled Trades" name="trade_ids">
      <Empty>
        <SkeletonBar />
      </Empty>
    </FieldGroup>
  </FormSkeleton>
);

/** Identifies a set of trades. */
const keyOf = (trades: { id?: Id | null | undefined }[]): string =>
  trades
    .map(({ id }) => String(id))
    .sort()
    .join();

/** Returns the chosen id in its original type, which a select turns into text; '' when nothing is chosen. */
const originalId = (options: { id?: Id | null }[] | null | undefined, chosen: string): Id =>
  options?.find(({ id }) => String(id) === chosen)?.id ?? '';
