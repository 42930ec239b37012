/** Focuses the heading of the screen: the place of the keyboard after what had the focus is gone. */
export const focusHeading = (): void => document.querySelector('h1')?.focus();
