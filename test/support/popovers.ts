import { vi } from 'vitest';

/** Lets elements open and close as popovers, which happy-dom lacks: without a top layer and a click outside. */
export function stubPopovers(): void {
  const isOpen = new WeakSet<HTMLElement>();
  const { matches } = HTMLElement.prototype;
  vi.spyOn(HTMLElement.prototype, 'matches').mockImplementation(function (
    this: HTMLElement,
    selector: string,
  ) {
    return selector === ':popover-open' ? isOpen.has(this) : matches.call(this, selector);
  });
  const toggle = (element: HTMLElement, newState: 'open' | 'closed') => {
    if (newState === 'open') isOpen.add(element);
    else isOpen.delete(element);
    element.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
  };
  HTMLElement.prototype.showPopover = function (this: HTMLElement) {
    toggle(this, 'open');
  };
  HTMLElement.prototype.hidePopover = function (this: HTMLElement) {
    toggle(this, 'closed');
  };
}
