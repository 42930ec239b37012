import { act } from '@testing-library/react';
import { readingMs } from '#forms/saving.ts';

/** Waits until a reason has been on screen for long enough that a second save counts. */
export const readingTime = (): Promise<void> =>
  act(() => new Promise<void>((resolve) => setTimeout(resolve, readingMs + 50)));
