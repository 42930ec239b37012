import { toast } from '#lib/state/toasts.ts';

/** A part of the console that is fetched when it is asked for; undefined, said and logged, when it cannot be had. */
export async function onDemand<Part>(part: Promise<Part>): Promise<Part | undefined> {
  try {
    return await part;
  } catch (error) {
    console.error('A part of the console could not be fetched:', error);
    toast.error('This part of the console could not be fetched. Load the page again.');
    return undefined;
  }
}
