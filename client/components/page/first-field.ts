/**
 * Returns the first field of the form in an element; null without a form, or while its skeleton is shown. A form whose result the
 * screen shows has `data-sent`, and is left out.
 */
export const firstFieldIn = (element: Element): HTMLElement | null =>
  element.querySelector<HTMLElement>(
    'form:not([data-sent]) :is(input, select, textarea):enabled:not([inert] *, [readonly])',
  );
