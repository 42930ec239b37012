import { createStore } from './store.ts';

export type ToastType = 'info' | 'success' | 'warning' | 'error';

export interface Toast {
  id: number;
  type: ToastType;
  text: string;
  /** Milliseconds it still has to stand; its clock stops while it is pointed at or focused. */
  left: number;
}

/** How long a toast stands, in milliseconds. */
export const toastDuration = 8000;

/** What is to be read now, oldest first. */
export const toasts = createStore<Toast[]>([]);

let lastId = 0;
const raise = (type: ToastType) => (text: string) => {
  lastId += 1;
  // Several requests that fail together raise one toast, not one each.
  const others = toasts.get().filter((one) => one.type !== type || one.text !== text);
  toasts.set([...others, { id: lastId, type, text, left: toastDuration }]);
};

/** Raises a toast. */
export const toast = { info: raise('info'), success: raise('success'), warning: raise('warning'), error: raise('error') };

export const clearToasts = (): void => toasts.set([]);

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((one) => one.id !== id));
}
