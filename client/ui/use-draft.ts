import { type RefObject, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { draftOf, type Typed } from '../lib/drafts.ts';
import { useEditing } from '../lib/editing.ts';
import { stringifyExact } from '../lib/exact-json.ts';
import { Waiting } from './skeleton.tsx';
import { holdsPassword, retype, typedIn } from './typed.ts';

/** What a form holds beside its named fields. */
export interface Beside {
  value: unknown;
  restore: (value: unknown) => void;
}

/** The name of what stands beside the fields: no field has it. */
const beside = '';

/**
 * Keeps what is typed into a form in this tab until it is sent, and offers what was left there before. Only what differs from
 * how the form opened: a field that nobody touched comes from the server the next time too.
 */
export function useDraft(ref: RefObject<HTMLFormElement | null>, extra: Beside | undefined) {
  const { pathname } = useLocation();
  const isSkeleton = useContext(Waiting);
  const [draft] = useState(() => draftOf(pathname));
  const [offer, setOffer] = useState<Typed>();
  const [unsaved, setUnsaved] = useState(false);
  const opened = useRef<Typed>({});
  const kept = useRef('');
  useEditing(unsaved && draft.owned ? 'unsaved' : undefined);

  const contents = (form: HTMLFormElement): Typed => ({ ...typedIn(form), ...(extra && { [beside]: extra.value }) });
  const note = () => {
    const form = ref.current;
    if (!form || isSkeleton) return;
    const typed = changesOf(contents(form), opened.current);
    setUnsaved(typed !== undefined || holdsPassword(form));
    const text = typed ? stringifyExact(typed) : '';
    if (text === kept.current) return;
    kept.current = text;
    draft.set(typed ?? offer);
  };
  // A layout effect, so that it is there with the first paint; a modal has given its focus to the first field by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useLayoutEffect(() => {
    if (!ref.current || isSkeleton) return;
    opened.current = contents(ref.current);
    setOffer(draft.get());
  }, []);
  // What stands beside the fields changes by rendering.
  useEffect(note);

  const focus = () => ref.current?.querySelector<HTMLElement>('[name]')?.focus();
  return {
    note,
    offered: offer !== undefined,
    restore() {
      if (!ref.current || !offer) return;
      retype(ref.current, offer);
      if (beside in offer) extra?.restore(offer[beside]);
      setOffer(undefined);
      focus();
    },
    discard() {
      setOffer(undefined);
      if (!kept.current) draft.set(undefined);
      focus();
    },
    /** It has been sent: nothing of it is left to be kept. */
    sent() {
      draft.set(undefined);
      kept.current = '';
      setOffer(undefined);
      setUnsaved(false);
      if (ref.current) opened.current = contents(ref.current);
    },
  };
}

/** The part of a form's contents that differs from how it opened; undefined when nothing does. */
function changesOf(contents: Typed, opened: Typed): Typed | undefined {
  const changes = Object.entries(contents).filter(([name, value]) => stringifyExact(value) !== stringifyExact(opened[name]));
  return changes.length > 0 ? Object.fromEntries(changes) : undefined;
}
