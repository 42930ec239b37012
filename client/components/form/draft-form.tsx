import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '#components/basics/button.tsx';
import { stringifyExact } from '#format/json.ts';
import {
  type DraftValues,
  discardRevision,
  getDraft,
  setDraft,
  useDraftOffer,
} from '#forms/drafts.ts';
import { useLastWrite } from '#forms/last-write.ts';
import { returning, useContinues } from '#forms/origin.ts';
import { proposalKey } from '#forms/proposal.ts';
import { useEditing } from '#forms/use-editing.ts';
import { asRecord } from '#platform/storage/persisted-store.ts';
import { toast } from '#platform/toasts.ts';
import { InfoIcon } from '#ui/basics/icons.tsx';
import styles from './draft-form.module.css';
import { Form, type FormProps } from './form.tsx';

export interface DraftFormProps extends FormProps {
  ref?: RefObject<HTMLFormElement | null>;
  /** The title of the form, for the link to its draft. */
  title: string;
  /** The fragment that opens the form on its screen, if it is in a dialog. */
  fragment?: string;
  /** Draft state other than the named fields. */
  extraState?: DraftValues;
  /** The server's values when editing began, by field name. They are stored with a draft, as `base`. */
  base?: DraftValues;
  /** Called with the restored values, for extra state and controlled fields. */
  onRestore?: (values: DraftValues) => void;
  /** Values that the form shows when it opens, of a link. They are no draft. */
  proposed?: DraftValues | undefined;
  /** Leaves the form after a check has found that its input is saved. Default: opens the saved item, or the screen of Cancel. */
  onSaved?: () => void;
}

/**
 * A form that stores its unsaved input in this tab and offers it when the form is opened again at the same URL. A draft
 * contains only the changed fields, so that untouched fields show the server's values. Saving and Cancel discard it. It is
 * not submitted again before it is certain whether the last submission was saved, and left if it was.
 */
export function DraftForm({
  ref,
  title,
  fragment = '',
  extraState,
  base,
  onRestore,
  proposed,
  onSaved,
  submit,
  ...props
}: DraftFormProps) {
  const ownRef = useRef<HTMLFormElement>(null);
  const form = ref ?? ownRef;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const home = typeof props.cancel === 'string' ? props.cancel : pathname;
  /** True while the input is that of the last submission. */
  const [isSent, setSent] = useState(false);
  const draft = useFormDraft(form, { title, fragment, extraState, base });
  const closeOffer = (action: () => void) => () => {
    action();
    // Otherwise the focus would be lost with the notice.
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  };
  const blocked = useLastWrite(pathname, {
    canRetry: isSent,
    retry: () => form.current?.requestSubmit(),
    onSaved(to) {
      draft.settle();
      if (!isSent) return;
      if (onSaved) onSaved();
      else navigate(to ?? home, { state: to === undefined ? returning : undefined });
    },
  });
  const submitOnce = async (data: FormData) => {
    setSent(true);
    const discardSent = draft.discardLater();
    await submit(data);
    discardSent();
  };
  const restore = () => {
    const values = draft.restore();
    onRestore?.(values);
  };
  const continues = useContinues();
  const onOpen = useEffectEvent(() => {
    if (proposed) {
      if (form.current) writeValues(form.current, proposed);
      onRestore?.(proposed);
    } else if (continues && draft.hasOffer) restore();
  });
  useEffect(() => onOpen(), []);
  const notice = draft.hasOffer && (
    <DraftNotice onRestore={closeOffer(restore)} onDiscard={closeOffer(draft.dismiss)} />
  );
  return (
    <Form
      {...props}
      ref={form}
      submit={submitOnce}
      blocked={props.isPending ? undefined : (props.blocked ?? blocked)}
      notice={notice}
      onChange={() => {
        setSent(false);
        draft.saveAfterRender();
      }}
      onCancel={draft.discard}
      onUnsent={() =>
        toast.warning(
          `${title} was not sent, because you left it before. Your input is kept as a draft.`,
        )
      }
    />
  );
}

interface DraftOptions {
  title: string;
  fragment: string;
  extraState: DraftValues | undefined;
  base: DraftValues | undefined;
}

function useFormDraft(
  form: RefObject<HTMLFormElement | null>,
  { title, fragment, extraState = {}, base }: DraftOptions,
) {
  const { pathname, search, hash } = useLocation();
  const key = pathname + proposalKey(hash);
  const [offer, closeOffer] = useDraftOffer(key, (values) => values);
  const [isUnsaved, setUnsaved] = useState(false);
  const initial = useRef<DraftValues>({});
  useEditing(isUnsaved ? 'unsaved' : undefined);

  const read = (): DraftValues =>
    form.current ? { ...readValues(form.current), ...extraState } : {};
  const changes = () => {
    const before = { ...initial.current, ...base };
    const changed = Object.entries(read()).filter(([name, value]) => !isEqual(value, before[name]));
    return Object.fromEntries(changed);
  };
  const store = (values: DraftValues) => {
    const stored = base ? { ...values, base: { ...base, ...asRecord(values.base) } } : values;
    setDraft(
      key,
      isEmpty(values)
        ? undefined
        : { title, to: pathname + search + (proposalKey(hash) ? hash : fragment), values: stored },
    );
    setUnsaved(!isEmpty(changes()) || (form.current !== null && hasPassword(form.current)));
  };
  const startAfresh = () => {
    closeOffer();
    setUnsaved(false);
    initial.current = read();
  };
  const onOpen = useEffectEvent(() => {
    initial.current = read();
  });
  useLayoutEffect(() => onOpen(), []);

  const [edits, setEdits] = useState(0);
  // An offer that is still open stays in the draft.
  const onEdit = useEffectEvent(() => store({ ...offer, ...changes() }));
  useEffect(() => {
    if (edits > 0) onEdit();
  }, [edits]);

  return {
    hasOffer: offer !== undefined,
    /** Stores the input once the extra state of a change has been rendered. */
    saveAfterRender: () => setEdits((count) => count + 1),
    /** Sets the offered fields, except those that were changed since, and returns all restored values. */
    restore() {
      const values = { ...offer, ...changes() };
      if (form.current) writeValues(form.current, values);
      closeOffer();
      store(values);
      return values;
    },
    /** Discards the offer, but not the input typed since. */
    dismiss() {
      closeOffer();
      store(changes());
    },
    discard() {
      setDraft(key, undefined);
      startAfresh();
    },
    /** Starts afresh after a save, unless there is input of a later revision. */
    settle() {
      if (!getDraft(key)) startAfresh();
    },
    /** Returns a function that discards the input as it is now, for after a submission. Newer input is kept. */
    discardLater() {
      const sent = getDraft(key)?.revision;
      return () => {
        if (sent !== undefined) discardRevision(sent);
        if (!getDraft(key)) startAfresh();
      };
    },
  };
}

const isEmpty = (values: DraftValues) => Object.keys(values).length === 0;

const isEqual = (a: unknown, b: unknown) => stringifyExact(a) === stringifyExact(b);

interface DraftNoticeProps {
  /** The form or row that the buttons apply to, for screen readers. */
  name?: string;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers the unsaved input of an earlier visit. */
export const DraftNotice = ({ name, onRestore, onDiscard }: DraftNoticeProps) => (
  <div className={styles.offer}>
    <InfoIcon />
    <p>You have unsaved changes from earlier.</p>
    <Button small onClick={onRestore}>
      Restore{name && <span className="visually-hidden"> {name}</span>}
    </Button>
    <Button small onClick={onDiscard}>
      Discard{name && <span className="visually-hidden"> {name}</span>}
    </Button>
  </div>
);

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

/** By its name, because a password may be shown. */
const isPassword = (control: Control) => control.name.startsWith('password');

const isCheckbox = (control: Control): control is HTMLInputElement => control.type === 'checkbox';

/** The named controls of a form, except passwords, which are never stored. */
const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(isControl).filter((control) => control.name && !isPassword(control));

/** Returns the value of each field by name; a checkbox has its checked state. */
export const readValues = (form: HTMLFormElement): DraftValues =>
  Object.fromEntries(
    controlsOf(form).map((control) => [
      control.name,
      isCheckbox(control) ? control.checked : control.value,
    ]),
  );

/** Sets the fields that `values` names. A select without the stored option shows its empty one. */
export function writeValues(form: HTMLFormElement, values: DraftValues): void {
  for (const control of controlsOf(form)) {
    const value = values[control.name];
    if (isCheckbox(control)) {
      if (typeof value === 'boolean') control.checked = value;
    } else if (typeof value === 'string') control.value = isOffered(control, value) ? value : '';
  }
}

const isOffered = (control: Control, value: string) =>
  !(control instanceof HTMLSelectElement) ||
  [...control.options].some((option) => option.value === value);

const hasPassword = (form: HTMLFormElement): boolean =>
  [...form.elements].some(
    (element) => isControl(element) && isPassword(element) && element.value !== '',
  );
