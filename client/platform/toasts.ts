import { randomId } from '#format/digests.ts';
import { createStore } from '#platform/storage/store.ts';
import { openStore } from '#platform/storage/stored.ts';

export type ToastType = 'info' | 'success' | 'warning' | 'error';

export interface Toast {
  id: string;
  type: ToastType;
  text: string;
  /** The code of the failure for support. */
  code: string | undefined;
  /** Milliseconds until it disappears; the timer stops while it is hovered or focused. */
  left: number;
}

/** The lifetime of a toast, in milliseconds. */
export const toastDuration = 8000;

/** The visible toasts, oldest first. */
export const toasts = createStore<Toast[]>([]);

const show = (type: ToastType) => (text: string, code?: string) => {
  // Several requests that fail together show one toast, not one each.
  const others = toasts.get().filter((one) => one.type !== type || one.text !== text);
  toasts.set([...others, { id: randomId(), type, text, code, left: toastDuration }]);
};

/** Shows a toast. */
export const toast = {
  info: show('info'),
  success: show('success'),
  warning: show('warning'),
  error: show('error'),
};

export const clearToasts = (): void => toasts.set([]);

export function dismissToast(id: string): void {
  toasts.set(toasts.get().filter((one) => one.id !== id));
}

/** The texts of the errors that were shown before this document was loaded. */
const storedErrors = openStore('errors');

/** Stores the errors for the next document, such as that input was not saved. */
export function storeErrors(): void {
  const errors = toasts.get().filter(({ type }) => type === 'error');
  storedErrors.set(errors.map(({ text }) => text));
}

/** Shows the stored errors. */
export function restoreErrors(): void {
  for (const text of storedErrors.get()) toast.error(text);
  storedErrors.set(undefined);
}

/** The last message for screen readers. Its id distinguishes a repeated message from the first. */
export const announcement = createStore({ id: 0, text: '' });

/** Announces a change to screen readers that is otherwise only visible, such as a copied value. */
export const announce = (text: string): void =>
  announcement.set({ id: announcement.get().id + 1, text });
