import { useEffect, useState } from 'react';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { Form, type Values } from '../../ui/form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useProcessSettlement } from './api.ts';

/** The button of a settlement without a transaction, and the modal that asks for it. */
export function ProcessSettlement({ id }: { id: string }) {
  const [step, setStep] = useState<'waiting' | 'asking' | 'done'>('waiting');
  const process = useProcessSettlement();
  useEffect(() => {
    // The button is gone, and the focus would be with it.
    if (step === 'done') document.querySelector('h1')?.focus();
  }, [step]);
  const submit = async (value: Values) => {
    await process({ params: { id }, body: { transaction_hash: value('transaction_hash'), note: value('note') } });
    toast.success('Closed loop settlement processed successfully.');
    setStep('done');
  };
  const close = () => setStep((now) => (now === 'asking' ? 'waiting' : now));
  if (step === 'done') return null;
  return (
    <>
      <Button tone="primary" aria-haspopup="dialog" onClick={() => setStep('asking')}>
        Process
      </Button>
      {step === 'asking' && (
        <Modal title="Process Settlement" onClose={close}>
          <Form submit={submit} cancel={<Button onClick={close}>Cancel</Button>}>
            <Field label="Transaction Hash" name="transaction_hash" autoComplete="off" spellCheck={false} />
            <TextArea label="Note" name="note" />
          </Form>
        </Modal>
      )}
    </>
  );
}
