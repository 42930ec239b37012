import { type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { stringifyExact } from '#lib/api/json.ts';
import { draftOf } from '#lib/state/drafts.ts';
import { useEditing } from '#lib/state/editing.ts';
import { Button } from '#ui/basics/button.tsx';
import { Waiting } from '#ui/basics/skeleton.tsx';
import styles from './draft.module.css';
import { holdsPassword, retype, typedIn } from './typed.ts';

/** What a form holds beside its named fields. */
export interface Beside {
  value: unknown;
  restore: (value: unknown) => void;
}

interface DraftProps {
  form: RefObject<HTMLFormElement | null>;
  /** What stood in the form when it opened. */
  opened: RefObject<FormData>;
  beside: Beside | undefined;
  /** Gets what is to be called when the form has been sent. */
  sent: RefObject<() => void>;
}

/** The name of what stands beside the fields: no field has it. */
const besideName = '';

/**
 * Keeps in this tab what is typed into a form until it is sent, and offers what was left there before. That is what differs
 * from how the form opened: a field that nobody touched comes from the server the next time too.
 */
export const Draft = (props: DraftProps) => (useContext(Waiting) ? null : <KeptDraft {...props} />);

function KeptDraft({ form, opened, beside, sent }: DraftProps) {
  const { pathname } = useLocation();
  const draft = draftOf(pathname);
  const [offer, setOffer] = useState(draft.get);
  const [unsaved, setUnsaved] = useState(false);
  const besideText = stringifyExact(beside?.value);
  const besideOpened = useRef(besideText);
  const kept = useRef('');
  useEditing(unsaved ? 'unsaved' : undefined);

  const note = () => {
    if (!form.current) return;
    const typed = typedIn(form.current, opened.current);
    if (besideText !== besideOpened.current) typed[besideName] = beside?.value;
    const text = Object.keys(typed).length > 0 ? stringifyExact(typed) : '';
    setUnsaved(text !== '' || holdsPassword(form.current));
    if (text === kept.current) return;
    kept.current = text;
    draft.set(text ? typed : offer);
  };
  useEffect(() => {
    // At once as well, and whenever it renders: for what was typed before this was fetched, and what stands beside the fields.
    note();
    const { current } = form;
    for (const type of ['input', 'change']) current?.addEventListener(type, note);
    sent.current = () => {
      draft.set(undefined);
      // One that stays on screen is as good as opened anew.
      if (form.current) opened.current = new FormData(form.current);
      besideOpened.current = besideText;
      kept.current = '';
      setOffer(undefined);
      setUnsaved(false);
    };
    return () => {
      for (const type of ['input', 'change']) current?.removeEventListener(type, note);
    };
  });

  const answer = (restored: boolean) => () => {
    if (!form.current || !offer) return;
    if (restored) {
      retype(form.current, offer);
      if (besideName in offer) beside?.restore(offer[besideName]);
    } else if (!kept.current) draft.set(undefined);
    setOffer(undefined);
    // The buttons are gone, and the focus would be with them.
    form.current.querySelector<HTMLElement>('input, select, textarea')?.focus();
  };
  return (
    offer && (
      <div className={styles.offer}>
        <p>You left this form with changes.</p>
        <Button quiet onClick={answer(true)}>
          Restore
        </Button>
        <Button quiet onClick={answer(false)}>
          Discard
        </Button>
      </div>
    )
  );
}
