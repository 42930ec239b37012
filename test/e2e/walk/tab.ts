import type { BrowserContext, Page, Request } from 'playwright-core';

/** A browser tab. */
export interface Tab {
  page: Page;
  /** Its requests to /ajax/ and /version in flight. */
  inFlight: Set<Request>;
  /** The paths of the documents that it has requested, in order. */
  documents: string[];
  /** Uncaught errors and errors in the console. */
  errors: string[];
}

export async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const tab: Tab = { page, inFlight: new Set(), documents: [], errors: [] };
  // A page with unsaved input asks before it is left.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest()) tab.documents.push(pathname);
    if (pathname.startsWith('/ajax/') || pathname === '/version') tab.inFlight.add(request);
  });
  const end = (request: Request) => void tab.inFlight.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  page.on('pageerror', ({ message }) => tab.errors.push(`uncaught: ${message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') tab.errors.push(message.text());
  });
  return tab;
}
