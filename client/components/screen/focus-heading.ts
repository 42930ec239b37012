/** Focuses the heading of the screen, after the element that had the focus has been removed. */
export const focusHeading = (): void => document.querySelector('h1')?.focus();
