import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { WriteButton } from '#components/basics/button.tsx';
import { markDifference } from '#components/copyable/marked-value.tsx';
import { DraftForm, readValues } from '#components/form/draft-form.tsx';
import { fieldText, TextArea } from '#components/form/field.tsx';
import {
  AskForReview,
  ChangesSince,
  type FormProposal,
  ReviewNotice,
  useDismissal,
  useProposal,
} from '#components/form/review.tsx';
import { Modal } from '#components/overlay/modal.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { Time } from '#components/values/time.tsx';
import { commonEnds, isSame } from '#format/addresses.ts';
import { money } from '#format/money.ts';
import { isMissing, text } from '#format/values.ts';
import type { DraftValues } from '#forms/drafts.ts';
import { useSender } from '#forms/sender.ts';
import { readAgain } from '#platform/http/error-policy.ts';
import { processHash } from '#platform/paths.ts';
import { Warning } from '#ui/basics/warning.tsx';
import {
  type Settlement,
  settlementWith,
  useLatestOverview,
  useLatestSettlement,
  useProcessSettlement,
} from '../api.ts';
import { HashField, hashWarnings, withoutSpaces } from './hash-field.tsx';
import styles from './settlement-head.module.css';
import { SettlementHead } from './settlement-head.tsx';

/** The Process button of a settlement without a transaction hash, and its modal. */
export function ProcessSettlement({ id, settlement }: { id: string; settlement: Settlement }) {
  const [step, setStep] = useState<'closed' | 'open' | 'done'>('closed');
  const { search, hash, state } = useLocation();
  const proposal = useProposal(proposed);
  const isProposed = proposal !== undefined;
  const navigate = useNavigate();
  const dismiss = useDismissal();
  const process = useProcessSettlement();
  const sender = useSender();
  const hasHash = !isMissing(settlement.transaction_hash);
  useEffect(() => {
    if (hash !== processHash && !isProposed) return;
    if (!hasHash) setStep('open');
    // Otherwise a reload would open it again.
    if (!isProposed) navigate({ search, hash: '' }, { replace: true, state });
  }, [hash, search, isProposed, hasHash, state, navigate]);
  useEffect(() => {
    // Otherwise the focus would be lost with the button.
    if (step === 'done') document.querySelector('h1')?.focus();
  }, [step]);
  const finish = () => {
    setStep('done');
    if (isProposed) dismiss();
  };
  const submit = (data: FormData) =>
    process.mutateAsync(
      {
        sender: sender(),
        params: { id },
        body: {
          transaction_hash: fieldText(data, 'transaction_hash').trim(),
          note: fieldText(data, 'note'),
        },
      },
      { onSuccess: finish },
    );
  const close = () => setStep((now) => (now === 'open' ? 'closed' : now));
  const cancel = () => {
    close();
    if (isProposed) dismiss();
  };
  // If a colleague processes the settlement while the modal is open, its input stays on screen.
  if (step !== 'open' && hasHash)
    return (
      proposal &&
      step !== 'done' && (
        <Warning>{completedText(settlement, proposal.values?.transaction_hash)}</Warning>
      )
    );
  if (step === 'done') return null;
  return (
    <>
      <WriteButton tone="primary" aria-haspopup="dialog" onClick={() => setStep('open')}>
        Process
      </WriteButton>
      {step === 'open' && (
        <Modal title={<ProcessTitle settlement={settlement} />} onClose={close}>
          <ProcessForm
            key={proposal?.key}
            id={id}
            proposal={proposal}
            settlement={settlement}
            submit={submit}
            isPending={process.isPending}
            onSaved={finish}
            onCancel={cancel}
          />
        </Modal>
      )}
    </>
  );
}

/** What a person compares before the money is sent: texts by label. */
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

/** Returns what has changed since the dialog was opened, in sentences. */
function changesSince(shown: Settlement, latest: Settlement): string[] {
  const before: Record<string, string> = factsOf(shown);
  return Object.entries(factsOf(latest))
    .filter(([label, now]) => before[label] !== now)
    .map(
      ([label, now]) =>
        `${label} was ${before[label]} when you opened this dialog, and is ${now} now.`,
    );
}

/** Who has processed the settlement while the dialog was open, and with which hash. Nothing can be saved then. */
function CompletedMeanwhile({ settlement, hash }: { settlement: Settlement; hash: string }) {
  const { transaction_hash, processed_by, processed_at } = settlement;
  const saved = text(transaction_hash).trim();
  return (
    <>
      <Warning>
        {`${processed_by ? `${processed_by} has` : 'Someone else has'} processed this settlement, with ${isSame(hash, saved) ? 'the same' : 'another'} transaction hash.`}
      </Warning>
      <p className={styles.completed}>
        {!isMissing(processed_at) && (
          <>
            <Time value={processed_at} />
            <br />
          </>
        )}
        <span className="mono">
          {isSame(hash, saved) || hash === ''
            ? saved
            : markDifference(saved, commonEnds(saved, [hash]))}
        </span>
      </p>
    </>
  );
}

const completedText = ({ transaction_hash }: Settlement, hash: string | undefined) =>
  `This settlement is already completed, with ${isSame(hash ?? '', transaction_hash) ? 'the proposed' : 'another'} transaction hash.`;

/** What the dialog is about: settlement, provider, amount and number of trades. */
function ProcessTitle({ settlement }: { settlement: Settlement }) {
  const { reference_id, exchange_provider, trades, trades_total } = settlement;
  const count = trades_total ?? trades?.length;
  return (
    <>
      Process Settlement <span className={styles.reference}>{text(reference_id)}</span>
      <small className={styles.subtitle}>
        {text(exchange_provider)} <span aria-hidden="true">·</span>{' '}
        <FormattedNumber
          {...money(settlement.cryptocurrency_amount, settlement.cryptocurrency_code)}
        />
        {count !== undefined && (
          <>
            {' '}
            <span aria-hidden="true">·</span> {count === 1 ? '1 trade' : `${count} trades`}
          </>
        )}
      </small>
    </>
  );
}

/** The input of a proposal. */
const proposed = z.object({ transaction_hash: z.string(), note: z.string() });

interface ProcessFormProps {
  id: string;
  proposal: FormProposal<z.infer<typeof proposed>> | undefined;
  settlement: Settlement;
  submit: (data: FormData) => Promise<unknown>;
  isPending: boolean;
  onSaved: () => void;
  onCancel: () => void;
}

function ProcessForm({
  id,
  proposal,
  settlement,
  submit,
  isPending,
  onSaved,
  onCancel,
}: ProcessFormProps) {
  const [hash, setHash] = useState('');
  const [asked, setAsked] = useState({ hash: '', reasons: [] as string[] });
  const client = useQueryClient();
  const readOverview = useLatestOverview();
  const readSettlement = useLatestSettlement(id);
  /** The settlement as the dialog has shown it first. */
  const [shown] = useState(settlement);
  const { cryptocurrency_code: code } = settlement;
  const isCompleted = !isMissing(settlement.transaction_hash);
  /** What is read again before the save, and warnings about the hash, need a second save. */
  const review = async (data: FormData) => {
    const typed = fieldText(data, 'transaction_hash').trim();
    const [latest, overview] = await Promise.all([
      readAgain(readSettlement),
      readAgain(readOverview),
    ]);
    if (latest && !isMissing(latest.transaction_hash)) return undefined;
    if (typed === '') return data;
    const reasons = [
      ...(latest
        ? changesSince(shown, latest)
        : ["Couldn't check whether the settlement has changed."]),
      ...hashWarnings(typed, {
        code,
        address: (latest ?? settlement).address,
        usedBy: settlementWith(client, typed, id),
      }),
      ...(overview ? [] : ["Couldn't check whether another settlement has this hash."]),
    ];
    const isConfirmed =
      asked.hash === typed && reasons.every((reason) => asked.reasons.includes(reason));
    const isFine = isConfirmed || reasons.length === 0;
    // After a rejection, nothing must say `Save again`.
    setAsked(isFine ? { hash: '', reasons: [] } : { hash: typed, reasons });
    return isFine ? data : undefined;
  };
  const restore = ({ transaction_hash }: DraftValues) => {
    if (typeof transaction_hash === 'string') setHash(withoutSpaces(transaction_hash));
  };
  const title = `Process Settlement ${text(settlement.reference_id)}`;
  const seen = factsOf(settlement);
  return (
    <DraftForm
      title={title}
      fragment={processHash}
      submit={submit}
      review={review}
      isPending={isPending}
      blocked={isCompleted ? 'This settlement is already completed.' : undefined}
      cancel={onCancel}
      onRestore={restore}
      onSaved={onSaved}
      proposed={proposal?.values}
    >
      <ReviewNotice />
      <ChangesSince proposal={proposal} seen={seen} />
      <SettlementHead settlement={settlement} />
      <div role="status">
        {isCompleted && <CompletedMeanwhile settlement={settlement} hash={hash.trim()} />}
      </div>
      {/* Above the fields, so that Save follows the note. */}
      <AskForReview title={title} values={(form) => form && readValues(form)} seen={seen} />
      <HashField
        {...{ id, settlement, hash }}
        onChange={setHash}
        asked={asked.hash === hash.trim() ? asked.reasons : []}
      />
      <TextArea label="Note" name="note" />
    </DraftForm>
  );
}
