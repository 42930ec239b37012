/** Returns the first field of the form in an element; null without a form, or while its skeleton is shown. */
export const firstFieldIn = (element: Element): HTMLElement | null =>
  element.querySelector<HTMLElement>(
    'form :is(input, select, textarea):enabled:not([inert] *, [readonly])',
  );
