import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSender } from '#lib/api/mutation.ts';
import { money } from '#lib/format/money.ts';
import { isMissing, text } from '#lib/format/values.ts';
import { paths, processHash } from '#lib/routing/paths.ts';
import type { DraftValues } from '#lib/state/drafts.ts';
import { explorerUrl } from '#lib/state/explorers.ts';
import { WriteButton } from '#ui/basics/button.tsx';
import { FormattedNumber } from '#ui/basics/values/formatted-number.tsx';
import { Copyable } from '#ui/copyable/copyable.tsx';
import type { RecordName } from '#ui/copyable/look-alikes.ts';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { fieldText, ReadOnlyField, TextArea } from '#ui/form/field.tsx';
import { Modal } from '#ui/overlay/modal.tsx';
import { type Settlement, useProcessSettlement } from '../api.ts';
import { HashField } from './hash-field.tsx';

/** The Process button of a settlement without a transaction hash, and its modal. */
export function ProcessSettlement({ id, settlement }: { id: string; settlement: Settlement }) {
  const [step, setStep] = useState<'closed' | 'open' | 'done'>('closed');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const process = useProcessSettlement();
  const sender = useSender();
  const hasHash = !isMissing(settlement.transaction_hash);
  useEffect(() => {
    if (hash !== processHash) return;
    if (!hasHash) setStep('open');
    // Otherwise a reload would open it again.
    navigate({ hash: '' }, { replace: true });
  }, [hash, hasHash, navigate]);
  useEffect(() => {
    // Otherwise the focus would be lost with the button.
    if (step === 'done') document.querySelector('h1')?.focus();
  }, [step]);
  const finish = () => setStep('done');
  const submit = (data: FormData) =>
    process.mutateAsync(
      {
        sender,
        params: { id },
        body: { transaction_hash: fieldText(data, 'transaction_hash'), note: fieldText(data, 'note') },
      },
      { onSuccess: finish },
    );
  const close = () => setStep((now) => (now === 'open' ? 'closed' : now));
  // If a colleague processes the settlement while the modal is open, its input stays on screen.
  if (step === 'done' || (step !== 'open' && hasHash)) return null;
  return (
    <>
      <WriteButton tone="primary" aria-haspopup="dialog" onClick={() => setStep('open')}>
        Process
      </WriteButton>
      {step === 'open' && (
        <Modal title="Process Settlement" onClose={close}>
          <ProcessForm
            id={id}
            settlement={settlement}
            submit={submit}
            isPending={process.isPending}
            onSaved={finish}
            onCancel={close}
          />
        </Modal>
      )}
    </>
  );
}

interface ProcessFormProps {
  id: string;
  settlement: Settlement;
  submit: (data: FormData) => Promise<unknown>;
  isPending: boolean;
  onSaved: () => void;
  onCancel: () => void;
}

function ProcessForm({ id, settlement, submit, isPending, onSaved, onCancel }: ProcessFormProps) {
  const [hash, setHash] = useState('');
  const restore = ({ transaction_hash }: DraftValues) => {
    if (typeof transaction_hash === 'string') setHash(transaction_hash);
  };
  return (
    <DraftForm
      title={`Process Settlement ${text(settlement.reference_id)}`}
      fragment={processHash}
      submit={submit}
      isPending={isPending}
      cancel={onCancel}
      onRestore={restore}
      onSaved={onSaved}
    >
      <ReadOnlyField label="Amount">
        <FormattedNumber {...money(settlement.cryptocurrency_amount, settlement.cryptocurrency_code)} />
      </ReadOnlyField>
      <ReadOnlyField label="Address">
        <Copyable
          value={settlement.address}
          label="address"
          of={settlementName(settlement)}
          explorer={explorerUrl('address', settlement.cryptocurrency_code, settlement.address)}
        />
      </ReadOnlyField>
      <HashField id={id} settlement={settlement} hash={hash} onChange={setHash} />
      <TextArea label="Note" name="note" />
    </DraftForm>
  );
}

/** Names a settlement as the owner of an address. */
export const settlementName = ({ id, reference_id }: Settlement): RecordName | undefined =>
  isMissing(reference_id) ? undefined : { name: `settlement ${reference_id}`, to: paths.settlement.href(id) };
