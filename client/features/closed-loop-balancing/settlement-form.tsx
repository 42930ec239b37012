import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Id } from '#contract/common.ts';
import { isMissing, text } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import type { DraftValues } from '#lib/state/drafts.ts';
import { Empty } from '#ui/basics/empty.tsx';
import { MissingPart } from '#ui/basics/missing-part.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { FieldGroup, Select } from '#ui/form/field.tsx';
import { QueryContent } from '#ui/page/query-content.tsx';
import { type Options, useCreateSettlement, useUnsettledTrades } from './api.ts';
import { storeSelection } from './selected-total.tsx';
import styles from './settlement-form.module.css';
import { TradeChoice } from './trade-choice.tsx';

export function SettlementForm({ options: { exchange_providers, cryptocurrencies } }: { options: Options }) {
  const [providerId, setProviderId] = useState('');
  const [cryptocurrencyId, setCryptocurrencyId] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<unknown>>(new Set());
  const trades = useUnsettledTrades(providerId, cryptocurrencyId);
  const create = useCreateSettlement();
  const navigate = useNavigate();

  const choose = (set: (id: string) => void) => (event: { currentTarget: { value: string } }) => {
    set(event.currentTarget.value);
    setSelected(new Set());
  };
  const submit = () => {
    const chosen = (trades.data ?? []).filter(({ id }) => selected.has(id));
    const body = {
      exchange_provider_id: originalId(exchange_providers, providerId),
      cryptocurrency_id: originalId(cryptocurrencies, cryptocurrencyId),
      trade_ids: chosen.flatMap(({ id }) => id ?? []),
    };
    return create.mutateAsync(
      { body },
      {
        onSuccess: ({ id }) => {
          navigate(paths.settlement.href(id) ?? paths.closedLoopBalancing);
          if (!isMissing(id)) storeSelection(id, chosen);
        },
      },
    );
  };

  const restore = (values: DraftValues) => {
    setProviderId(offeredId(exchange_providers, values.exchange_provider_id));
    setCryptocurrencyId(offeredId(cryptocurrencies, values.cryptocurrency_id));
    if (Array.isArray(values.trade_ids)) setSelected(new Set(values.trade_ids));
  };
  return (
    <DraftForm
      wide
      submit={submit}
      isPending={create.isPending}
      cancel={paths.closedLoopBalancing}
      extraState={{ trade_ids: [...selected] }}
      onRestore={restore}
    >
      <div className={styles.choices}>
        <Select label="Exchange Provider" name="exchange_provider_id" value={providerId} onChange={choose(setProviderId)}>
          <option value="">Choose a provider</option>
          {exchange_providers?.map(({ id, name }) => (
            <option key={String(id)} value={String(id)}>
              {text(name)}
            </option>
          ))}
        </Select>
        <Select label="Cryptocurrency" name="cryptocurrency_id" value={cryptocurrencyId} onChange={choose(setCryptocurrencyId)}>
          <option value="">Choose a cryptocurrency</option>
          {cryptocurrencies?.map(({ id, code }) => (
            <option key={String(id)} value={String(id)}>
              {text(code)}
            </option>
          ))}
        </Select>
      </div>
      {(exchange_providers === null || cryptocurrencies === null) && <MissingPart />}
      <FieldGroup label="Unsettled Trades" name="trade_ids">
        {providerId && cryptocurrencyId ? (
          <QueryContent query={trades} blank={[]} fresh>
            {(trades) => <TradeChoice trades={trades} selected={selected} onChange={setSelected} />}
          </QueryContent>
        ) : (
          <Empty>Select a provider and cryptocurrency to continue . . .</Empty>
        )}
      </FieldGroup>
    </DraftForm>
  );
}

/** Returns the chosen id in its original type, which a select turns into text; '' when nothing is chosen. */
const originalId = (options: { id?: Id | null }[] | null | undefined, chosen: string): Id =>
  options?.find(({ id }) => String(id) === chosen)?.id ?? '';

/** The stored id as text if it is still offered, else ''. */
const offeredId = (options: { id?: Id | null }[] | null | undefined, stored: unknown) =>
  options?.some(({ id }) => String(id) === stored) ? String(stored) : '';
