import type { ChangeEvent } from 'react';

/** Removes unwanted characters from an input, keeps the caret where it was among the others, and returns the text. */
export function filterInput({ currentTarget: input }: ChangeEvent<HTMLInputElement>, unwanted: RegExp): string {
  const keep = (text: string) => text.replace(unwanted, '');
  const { value, selectionStart } = input;
  const text = keep(value);
  const caret = keep(value.slice(0, selectionStart ?? value.length)).length;
  // A controlled input whose text already equals its value keeps its caret.
  if (text !== value) {
    input.value = text;
    input.setSelectionRange(caret, caret);
  }
  return text;
}
