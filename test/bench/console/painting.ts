import type { Page } from 'playwright-core';

/** What is on the page when it counts as shown: so many elements, the first of which has the text, or a value. */
export interface PaintedWhen {
  selector: string;
  count: number;
  text?: string;
  value?: boolean;
}

/** Slows a page's main thread down so many times, as Chromium's developer tools do. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** How long it takes until something is painted, in milliseconds: since the address was entered, or since an element is clicked now. */
export const timeToPaint = (page: Page, when: PaintedWhen, since: 'navigation' | { click: string }): Promise<number> =>
  page.evaluate(
    ({ when, since }) =>
      new Promise<number>((resolve) => {
        const { selector, count, text, value } = when;
        const shown = () => {
          const found = document.querySelectorAll<HTMLInputElement>(selector);
          const [first] = found;
          return first && found.length >= count && (!text || first.textContent.includes(text)) && (!value || first.value !== '');
        };
        const start = since === 'navigation' ? 0 : performance.now();
        // A frame's callbacks come before it is painted, the next message after.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - start);
        const look = () => (shown() ? port2.postMessage(null) : requestAnimationFrame(look));
        requestAnimationFrame(look);
        if (since !== 'navigation') document.querySelector<HTMLElement>(since.click)?.click();
      }),
    { when, since },
  );

/**
 * The longest time from a key to the frame that shows what it did, in milliseconds: like INP, by the Event Timing API, which
 * counts in steps of 8 ms and from 16 ms on. 16 when no key took that long.
 */
export async function typingDelay(page: Page, selector: string, text: string): Promise<number> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.locator(selector).focus();
  await page.keyboard.type(text, { delay: 80 });
  await page.waitForTimeout(300);
  return page.evaluate(() => Math.max(16, ...(window as unknown as { durations: number[] }).durations));
}
