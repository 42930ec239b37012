import { useEffect, useState } from 'react';
import { money } from '#lib/format/money.ts';
import { isMissing } from '#lib/format/values.ts';
import { Button } from '#ui/basics/button.tsx';
import { FormattedNumber } from '#ui/basics/formatted-number.tsx';
import { Copyable } from '#ui/copyable/copyable.tsx';
import { ReadOnlyField, TextArea } from '#ui/form/field.tsx';
import { Form, type Values } from '#ui/form/form.tsx';
import { Modal } from '#ui/overlay/modal.tsx';
import { type Settlement, useProcessSettlement } from './api.ts';
import { HashField } from './hash-field.tsx';

/** The button of a settlement without a transaction, and the modal that asks for it. */
export function ProcessSettlement({ id, settlement }: { id: string; settlement: Settlement }) {
  const [step, setStep] = useState<'waiting' | 'asking' | 'done'>('waiting');
  const process = useProcessSettlement();
  useEffect(() => {
    // The button is gone, and the focus would be with it.
    if (step === 'done') document.querySelector('h1')?.focus();
  }, [step]);
  const submit = (value: Values) =>
    process.mutateAsync(
      { params: { id }, body: { transaction_hash: value('transaction_hash'), note: value('note') } },
      { onSuccess: () => setStep('done') },
    );
  const close = () => setStep((now) => (now === 'asking' ? 'waiting' : now));
  // A colleague may process the settlement while the modal is open: what was typed stays on the screen.
  const processed = step !== 'asking' && !isMissing(settlement.transaction_hash);
  if (step === 'done' || processed) return null;
  return (
    <>
      <Button tone="primary" aria-haspopup="dialog" onClick={() => setStep('asking')}>
        Process
      </Button>
      {step === 'asking' && (
        <Modal title="Process Settlement" onClose={close}>
          <Form submit={submit} cancel={<Button onClick={close}>Cancel</Button>}>
            <ReadOnlyField label="Amount">
              <FormattedNumber {...money(settlement.cryptocurrency_amount, settlement.cryptocurrency_code)} />
            </ReadOnlyField>
            <ReadOnlyField label="Address">
              <Copyable value={settlement.address} label="address" />
            </ReadOnlyField>
            <HashField id={id} settlement={settlement} />
            <TextArea label="Note" name="note" />
          </Form>
        </Modal>
      )}
    </>
  );
}
