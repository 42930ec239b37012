import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { readAgain } from '#lib/api/error-policy.ts';
import { useSender } from '#lib/api/mutation.ts';
import { isSame } from '#lib/format/addresses.ts';
import { money } from '#lib/format/money.ts';
import { isMissing, text } from '#lib/format/values.ts';
import { processHash } from '#lib/routing/paths.ts';
import type { DraftValues } from '#lib/state/drafts.ts';
import { WriteButton } from '#ui/basics/button.tsx';
import { FormattedNumber } from '#ui/basics/values/formatted-number.tsx';
import { Warning } from '#ui/basics/warning.tsx';
import { DraftForm, readValues } from '#ui/form/draft-form.tsx';
import { fieldText, TextArea } from '#ui/form/field.tsx';
import { AskForReview, ChangesSince, type FormProposal, ReviewNotice, useDismissal, useProposal } from '#ui/form/review.tsx';
import { Modal } from '#ui/overlay/modal.tsx';
import { type Settlement, settlementWith, useLatestOverview, useProcessSettlement } from '../api.ts';
import { costlyHash, HashField, withoutSpaces } from './hash-field.tsx';
import styles from './settlement-head.module.css';
import { SettlementHead } from './settlement-head.tsx';

/** The Process button of a settlement without a transaction hash, and its modal. */
export function ProcessSettlement({ id, settlement }: { id: string; settlement: Settlement }) {
  const [step, setStep] = useState<'closed' | 'open' | 'done'>('closed');
  const { hash, state } = useLocation();
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
    if (!isProposed) navigate({ hash: '' }, { replace: true, state });
  }, [hash, isProposed, hasHash, state, navigate]);
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
        sender,
        params: { id },
        body: { transaction_hash: fieldText(data, 'transaction_hash').trim(), note: fieldText(data, 'note') },
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
    return proposal && step !== 'done' && <Warning>{completedText(settlement, proposal.values?.transaction_hash)}</Warning>;
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
        <FormattedNumber {...money(settlement.cryptocurrency_amount, settlement.cryptocurrency_code)} />
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

function ProcessForm({ id, proposal, settlement, submit, isPending, onSaved, onCancel }: ProcessFormProps) {
  const [hash, setHash] = useState('');
  const [asked, setAsked] = useState({ hash: '', reasons: [] as string[] });
  const client = useQueryClient();
  const readOverview = useLatestOverview();
  const { cryptocurrency_code: code, address } = settlement;
  /** A hash that is costly when it is wrong is submitted by the second save only. */
  const review = async (data: FormData) => {
    const typed = fieldText(data, 'transaction_hash').trim();
    if (typed === '') return data;
    const overview = await readAgain(readOverview);
    const reasons = [
      ...costlyHash(typed, { code, address, usedBy: settlementWith(client, typed, id) }),
      ...(overview ? [] : ["Couldn't check whether another settlement has this hash."]),
    ];
    const isConfirmed = asked.hash === typed && reasons.every((reason) => asked.reasons.includes(reason));
    setAsked({ hash: typed, reasons });
    return isConfirmed || reasons.length === 0 ? data : undefined;
  };
  const restore = ({ transaction_hash }: DraftValues) => {
    if (typeof transaction_hash === 'string') setHash(withoutSpaces(transaction_hash));
  };
  const title = `Process Settlement ${text(settlement.reference_id)}`;
  const amount = money(settlement.cryptocurrency_amount, code);
  const seen = {
    Amount: `${text(amount.value)} ${amount.unit ?? ''}`.trim(),
    'Exchange Provider': text(settlement.exchange_provider),
    Address: text(address),
  };
  return (
    <DraftForm
      title={title}
      fragment={processHash}
      submit={submit}
      review={review}
      isPending={isPending}
      cancel={onCancel}
      onRestore={restore}
      onSaved={onSaved}
      proposed={proposal?.values}
    >
      <ReviewNotice />
      <ChangesSince proposal={proposal} seen={seen} />
      <SettlementHead settlement={settlement} />
      {/* Above the fields, so that Save follows the note. */}
      <AskForReview title={title} values={(form) => form && readValues(form)} seen={seen} />
      <HashField {...{ id, settlement, hash }} onChange={setHash} asked={asked.hash === hash.trim() ? asked.reasons : []} />
      <TextArea label="Note" name="note" />
    </DraftForm>
  );
}
