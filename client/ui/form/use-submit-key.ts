import { type RefObject, useEffect } from 'react';
import { listen } from '#lib/state/listen.ts';

/**
 * Submits a form on Ctrl+Enter or Cmd+Enter, wherever the focus is. On a link that opens a new tab instead. A form behind a
 * modal dialog is not submitted, and no form while the session is being checked.
 */
export function useSubmitKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const submit = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, repeat, defaultPrevented, target } = event;
      if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || defaultPrevented) return;
      if (target instanceof Element && target.closest('a')) return;
      const modal = document.querySelector('dialog:modal');
      if (modal && !modal.contains(form.current)) return;
      if (form.current?.closest('[hidden]')) return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    return listen(document, 'keydown', submit);
  }, [form]);
}
