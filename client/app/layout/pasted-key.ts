import { isEmail, isKey } from '#lib/search/typed-text.ts';
import { listen } from '#lib/state/listen.ts';
import { fields } from '#lib/state/shortcuts.ts';

/** The longest hash with a prefix is shorter. */
const maxLength = 128;

/** Calls back with an id, an address, a hash or an email that is pasted outside of a field. Returns a function that stops listening. */
export function listenForPastedKey(onPaste: (text: string) => void): () => void {
  return listen(document, 'paste', (event) => {
    const { target, clipboardData } = event;
    if ((target instanceof Element && target.closest(fields)) || document.querySelector('dialog:modal')) return;
    const text = clipboardData?.getData('text/plain').trim() ?? '';
    if (!/^\S+$/.test(text) || text.length > maxLength || !(isKey(text) || isEmail(text))) return;
    // Otherwise the browser would paste the text once more, into the field that opens.
    event.preventDefault();
    onPaste(text);
  });
}
