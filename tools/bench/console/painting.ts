import type { Page } from 'playwright-core';

/** The condition for a page to count as shown: `count` elements, of which the first has the text or a value. */
export interface PaintedWhen {
  selector: string;
  count: number;
  text?: string;
  value?: boolean;
}

/** Slows down a page's main thread by a factor, like Chromium's developer tools. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Returns the time to a paint in milliseconds, from navigation or from a click that it makes. */
export const timeToPaint = (
  page: Page,
  when: PaintedWhen,
  since: 'navigation' | { click: string },
): Promise<number> =>
  page.evaluate(
    ({ when, since }) =>
      new Promise<number>((resolve) => {
        const { selector, count, text, value } = when;
        const shown = () => {
          const found = document.querySelectorAll<HTMLInputElement>(selector);
          const [first] = found;
          return (
            first &&
            found.length >= count &&
            (!text || first.textContent.includes(text)) &&
            (!value || first.value !== '')
          );
        };
        const start = since === 'navigation' ? 0 : performance.now();
        // Animation frame callbacks run before the paint, the next message after it.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - start);
        const look = () => (shown() ? port2.postMessage(null) : requestAnimationFrame(look));
        requestAnimationFrame(look);
        if (since !== 'navigation') document.querySelector<HTMLElement>(since.click)?.click();
      }),
    { when, since },
  );

/**
 * Returns the longest time from a key press to the frame that shows its result, in milliseconds. Like INP, it uses the Event
 * Timing API, which rounds to 8 ms and reports durations of 16 ms or more. Returns 16 if every key was faster.
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
  return page.evaluate(() =>
    Math.max(16, ...(window as unknown as { durations: number[] }).durations),
  );
}
