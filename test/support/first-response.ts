import type { Page, Response } from 'playwright-core';

/**
 * Resolves with the first response to the document that fits. It never rejects, unlike
 * waitForResponse: started long before it is awaited, that one fails the whole run if its test
 * fails in between.
 */
export const firstResponse = (page: Page, fits: (response: Response) => boolean) =>
  new Promise<Response>((resolve) =>
    page.on('response', (response) => {
      if (fits(response)) resolve(response);
    }),
  );
