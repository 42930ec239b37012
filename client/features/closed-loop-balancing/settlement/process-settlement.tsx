import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { WriteButton } from '#components/basics/button.tsx';
import { markDifference } from '#components/copyable/marked-value.tsx';
import { TextArea } from '#components/form/field.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { Modal } from '#components/overlay/modal.tsx';
import { Time } from '#components/values/time.tsx';
import { isSameHash } from '#contract/transaction-hash.ts';
import { useStore } from '#data/use-store.ts';
import { commonEnds } from '#format/addresses.ts';
import { money } from '#format/money.ts';
import { isMissing, text } from '#format/values.ts';
import { useDraft } from '#forms/drafts.ts';
import { readAgain } from '#forms/save-record.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { processHash } from '#platform/paths.ts';
import { sessionUserId } from '#platform/session/document-state.ts';
import { asRecord } from '#platform/storage/persisted-store.ts';
import { Warning } from '#ui/warning.tsx';
import {
  type Settlement,
  settlementWith,
  useLatestSettlement,
  useProcessSettlement,
  useSettlementsWith,
} from '../api.ts';
import { HashField, hashWarnings, usedText } from './hash-field.tsx';
import { NextSettlement } from './settlement-actions.tsx';
import styles from './settlement-head.module.css';
import { SettlementHead } from './settlement-head.tsx';

interface ProcessSettlementProps {
  id: string;
  settlement: Settlement;
  /** The line about a comparison with a statement for its note; '' without one. */
  note: string;
}

/** The Process button of a settlement without a transaction hash, and its modal. */
export function ProcessSettlement({ id, settlement, note }: ProcessSettlementProps) {
  const [step, setStep] = useState<'closed' | 'open' | 'done'>('closed');
  const address = useProcessAddress();
  const isLinked = address.isOpen;
  const hasHash = !isMissing(settlement.transaction_hash);
  // A hash that someone may have paid with, although a colleague was faster.
  const hasDraft = useDraft(useLocation().pathname) !== undefined;
  useEffect(() => {
    if (!isLinked) setStep((now) => (now === 'open' ? 'closed' : now));
    else if (!hasHash || hasDraft) setStep('open');
  }, [isLinked, hasHash, hasDraft]);
  const close = () => {
    setStep((now) => (now === 'open' ? 'closed' : now));
    address.leave();
  };
  const finish = () => {
    setStep('done');
    address.leave();
  };
  if (step === 'done') return <NextSettlement settlement={settlement} />;
  // If a colleague processes the settlement while the modal is open, its input stays on screen.
  const isKept = hasHash && hasDraft;
  if (step !== 'open' && hasHash && !isKept) return null;
  return (
    <>
      <WriteButton
        tone={isKept ? undefined : 'primary'}
        aria-haspopup="dialog"
        onClick={address.enter}
      >
        {isKept ? 'Unsaved input' : 'Process'}
      </WriteButton>
      {step === 'open' && (
        <Modal title={<ProcessTitle settlement={settlement} />} onClose={close}>
          <ProcessForm {...{ id, settlement, note }} onSaved={finish} onCancel={close} />
        </Modal>
      )}
    </>
  );
}

/** The part of the address that opens the dialog: Back closes it, and a reload or a link opens it. It leaves the query as it is. */
export function useProcessAddress() {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = hash === processHash;
  return {
    isOpen,
    enter: () =>
      navigate({ search, hash: processHash }, { state: { ...asRecord(state), isDialog: true } }),
    /** Returns to the entry of the history that it was opened from, unless it was opened by its own address. */
    leave() {
      if (!isOpen) return;
      if (asRecord(state).isDialog === true) navigate(-1);
      else navigate({ search, hash: '' }, { replace: true, state });
    },
  };
}

/** The facts that an operator compares before the money is sent: texts by label. */
function factsOf({
  cryptocurrency_amount,
  cryptocurrency_code,
  exchange_provider,
  address,
}: Settlement) {
  const amount = money(cryptocurrency_amount, cryptocurrency_code);
  return {
    Amount: `${text(amount.value)} ${amount.unit ?? ''}`.trim(),
    'Exchange Provider': text(exchange_provider),
    Address: text(address),
  };
}

/** Returns the facts that have changed since the dialog was opened, in sentences. */
function changesSince(shown: Settlement, latest: Settlement): string[] {
  const before: Record<string, string> = factsOf(shown);
  return Object.entries(factsOf(latest))
    .filter(([label, now]) => before[label] !== now)
    .map(
      ([label, now]) =>
        `${label} was ${before[label]} when you opened this dialog, and is ${now} now.`,
    );
}

/** The user, time and hash of a settlement that was processed while the dialog was open. Nothing can be saved then. */
function CompletedMeanwhile({ settlement, hash }: { settlement: Settlement; hash: string }) {
  const { transaction_hash, processed_by, processed_at } = settlement;
  const saved = text(transaction_hash).trim();
  const isSame = isSameHash(hash, saved);
  return (
    <>
      <Warning>
        {`${processed_by ? `${processed_by} has` : 'Someone else has'} processed this settlement, with ${isSame ? 'the same' : 'another'} transaction hash.`}
        {!isSame && hash !== '' && " Yours isn't saved: copy it if you have sent the amount."}
      </Warning>
      <p className={styles.completed}>
        {!isMissing(processed_at) && (
          <>
            <Time value={processed_at} />
            <br />
          </>
        )}
        <span className="mono">
          {isSame || hash === '' ? saved : markDifference(saved, commonEnds(saved, [hash]))}
        </span>
      </p>
    </>
  );
}

/** The title of the dialog: settlement and number of trades. Its amount and provider are below, once. */
function ProcessTitle({ settlement }: { settlement: Settlement }) {
  const { reference_id, trades, trades_total } = settlement;
  const count = trades_total ?? trades?.length;
  return (
    <>
      Process Settlement <span className={styles.reference}>{text(reference_id)}</span>
      {count !== undefined && (
        <>
          <span className="visually-hidden">, </span>
          <small className={styles.subtitle}>{count === 1 ? '1 trade' : `${count} trades`}</small>
        </>
      )}
    </>
  );
}

interface ProcessFormProps extends ProcessSettlementProps {
  onSaved: () => void;
  onCancel: () => void;
}

function ProcessForm({ id, settlement, note, onSaved, onCancel }: ProcessFormProps) {
  const [shown] = useState(settlement);
  const client = useQueryClient();
  const process = useProcessSettlement();
  const read = useEffectEvent(useLatestSettlement(id));
  // The money is sent by what this dialog shows, and its screen may be hours old.
  useEffect(() => {
    void readAgain(read);
  }, []);
  const form = useRecordForm({
    title: `Process Settlement ${text(settlement.reference_id)}`,
    fragment: processHash,
    saved: { transaction_hash: '', note: '' },
    review: useReview(id, settlement, shown),
    save({ transaction_hash, note }) {
      const hash = transaction_hash.trim();
      const write = process({ params: { id }, body: { transaction_hash: hash, note } });
      const usedBy = paidBy(client, hash, id, settlement);
      return {
        ...write,
        errors: () => ({
          ...write.errors?.(),
          ...(usedBy !== undefined && { transaction_hash: usedText(usedBy) }),
        }),
      };
    },
    onSaved,
  });
  const changes = changesSince(shown, settlement);
  const onNote = useEffectEvent((line: string) => form.change({ note: line }));
  useEffect(() => {
    if (note !== '') onNote(note);
  }, [note]);
  const isCompleted = !isMissing(settlement.transaction_hash);
  const isOwn = useStore(sessionUserId) === text(settlement.created_by_id);
  const hash = form.values.transaction_hash;
  return (
    <RecordForm form={form} blocked={isCompleted ? completed : form.blocked} cancel={onCancel}>
      <SettlementHead settlement={settlement} />
      <div role="status">
        {isOwn && <Warning>You created this settlement. A colleague should process it.</Warning>}
        {changes.map((change) => (
          <Warning key={change}>{change}</Warning>
        ))}
        {isCompleted && <CompletedMeanwhile settlement={settlement} hash={hash.trim()} />}
      </div>
      <HashField
        {...{ id, settlement, hash }}
        asked={form.asked.filter((reason) => !changes.includes(reason))}
      />
      <TextArea label="Note" name="note" />
      {!isCompleted && (
        <p className="muted">Saving completes this settlement. That can't be undone.</p>
      )}
    </RecordForm>
  );
}

/** Returns the reference of another settlement that the same transaction has paid: a hash completes one of its cryptocurrency. */
const paidBy = (
  client: QueryClient,
  hash: string,
  id: string,
  { cryptocurrency_code }: Settlement,
) =>
  isMissing(cryptocurrency_code)
    ? undefined
    : settlementWith(client, hash, id, cryptocurrency_code);

const completed = 'This settlement is already completed.';

/** Returns the checks before a save. They compare the settlement with the one that the dialog first showed, and its hash with all others. */
function useReview(id: string, settlement: Settlement, shown: Settlement) {
  const client = useQueryClient();
  const fetchSettlementsWith = useSettlementsWith();
  const readSettlement = useLatestSettlement(id);
  return async ({
    transaction_hash,
  }: {
    transaction_hash: string;
  }): Promise<string[] | undefined> => {
    const hash = transaction_hash.trim();
    const [latest, others] = await Promise.all([
      readAgain(readSettlement),
      hash === '' ? undefined : readAgain(() => fetchSettlementsWith(hash)),
    ]);
    // The dialog shows who has processed it, and takes no save any more.
    if (latest && !isMissing(latest.transaction_hash)) return undefined;
    // The backend rejects it.
    if (hash === '') return [];
    // Its field says so.
    if (paidBy(client, hash, id, settlement) !== undefined) return undefined;
    return [
      ...(latest
        ? changesSince(shown, latest)
        : ["Couldn't check whether the settlement has changed."]),
      ...hashWarnings(hash, {
        code: settlement.cryptocurrency_code,
        address: (latest ?? settlement).address,
        usedBy: settlementWith(client, hash, id),
      }),
      ...(others ? [] : ["Couldn't check whether another settlement has this hash."]),
    ];
  };
}
