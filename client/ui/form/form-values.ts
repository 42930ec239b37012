import type { DraftValues } from '#lib/state/drafts.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

/** By its name, because a password may be shown. */
const isPassword = (control: Control) => control.name.startsWith('password');

const isCheckbox = (control: Control): control is HTMLInputElement => control.type === 'checkbox';

/** The named controls of a form, except passwords, which are never stored. */
const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(isControl).filter((control) => control.name && !isPassword(control));

/** Returns the value of each field by name; a checkbox has its checked state. */
export const readValues = (form: HTMLFormElement): DraftValues =>
  Object.fromEntries(controlsOf(form).map((control) => [control.name, isCheckbox(control) ? control.checked : control.value]));

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
  !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value);

export const hasPassword = (form: HTMLFormElement): boolean =>
  [...form.elements].some((element) => isControl(element) && isPassword(element) && element.value !== '');
