import type { Typed } from '../lib/drafts.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const kinds = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];

/** The named fields of a form, but its passwords. */
const controlsOf = (form: HTMLFormElement): Control[] =>
  ([...form.elements] as Control[]).filter((one) => kinds.some((kind) => one instanceof kind) && one.name && !isPassword(one));

const isPassword = (control: Control) => control.type === 'password';

const isTick = (control: Control): control is HTMLInputElement => control.type === 'checkbox';

/** What stands in a form's fields by their names; never a password. */
export const typedIn = (form: HTMLFormElement): Typed =>
  Object.fromEntries(controlsOf(form).map((one) => [one.name, isTick(one) ? one.checked : one.value]));

/** Whether a password has been begun. */
export const holdsPassword = (form: HTMLFormElement): boolean =>
  ([...form.elements] as Control[]).some((one) => isPassword(one) && one.value !== '');

/** Puts values back into a form's fields, as if they were typed: whoever follows the fields hears of it. */
export function retype(form: HTMLFormElement, typed: Typed): void {
  for (const control of controlsOf(form)) {
    const value = typed[control.name];
    if (typeof value === 'boolean') {
      if (isTick(control) && control.checked !== value) control.click();
    } else if (typeof value === 'string' && hasRoomFor(control, value)) {
      // The prototype's setter: React's own on the element would take the event for one that changes nothing.
      Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }
}

/** A choice that is no longer offered cannot be made. */
const hasRoomFor = (control: Control, value: string) =>
  !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value);
