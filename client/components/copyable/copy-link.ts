import { toast } from '#platform/toasts.ts';

/** Copies the address of a screen to the clipboard, for a colleague. */
export async function copyLink(url: URL): Promise<void> {
  try {
    await navigator.clipboard.writeText(url.href);
    toast.success('Link copied');
  } catch {
    toast.warning("Couldn't access the clipboard. Copy the link from the address bar.");
  }
}
