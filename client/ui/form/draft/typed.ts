import type { DraftValues } from '#lib/state/drafts.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const kinds = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];

const controlsOf = (form: HTMLFormElement): Control[] =>
  ([...form.elements] as Control[]).filter((one) => one.name && kinds.some((kind) => one instanceof kind));

const isPassword = (control: Control) => control.type === 'password';

const isTick = (control: Control): control is HTMLInputElement => control.type === 'checkbox';

const entered = (control: Control) => (isTick(control) && !control.checked ? '' : control.value);

const isChanged = (control: Control, opened: FormData) => entered(control) !== String(opened.get(control.name) ?? '');

/** What of a form's named fields differs from how it opened; never a password. */
export const typedIn = (form: HTMLFormElement, opened: FormData): DraftValues =>
  Object.fromEntries(
    controlsOf(form)
      .filter((control) => !isPassword(control) && isChanged(control, opened))
      .map((control) => [control.name, entered(control)]),
  );

/** Whether a password has been begun. */
export const holdsPassword = (form: HTMLFormElement): boolean =>
  controlsOf(form).some((control) => isPassword(control) && control.value !== '');

/** Puts values back into a form's fields as if they were typed: whoever follows the fields hears of it. */
export function retype(form: HTMLFormElement, typed: DraftValues): void {
  for (const control of controlsOf(form)) {
    const value = typed[control.name];
    if (typeof value !== 'string' || isPassword(control)) continue;
    if (isTick(control)) {
      if (entered(control) !== value) control.click();
    } else if (isOffered(control, value)) {
      // The prototype's setter: through React's own on the element, the event would seem to change nothing.
      Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }
}

const isOffered = (control: Control, value: string) =>
  !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value);
