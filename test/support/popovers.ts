/** Lets elements open and close as popovers, which happy-dom lacks: without a top layer and a click outside. */
const hasPopovers = 'showPopover' in HTMLElement.prototype;
if (!hasPopovers) {
  const isOpen = new WeakSet<Element>();
  const { matches } = HTMLElement.prototype;
  const toggle = (element: HTMLElement, newState: 'open' | 'closed') => {
    if (newState === 'open') isOpen.add(element);
    else isOpen.delete(element);
    element.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
  };
  Object.assign(HTMLElement.prototype, {
    matches(this: HTMLElement, selector: string) {
      return selector === ':popover-open' ? isOpen.has(this) : matches.call(this, selector);
    },
    showPopover(this: HTMLElement) {
      toggle(this, 'open');
    },
    hidePopover(this: HTMLElement) {
      toggle(this, 'closed');
    },
  });
}
