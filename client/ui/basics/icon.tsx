import type { ReactNode } from 'react';

/** An icon on a 16 px grid with a 1.5 px stroke in the colour of the text: a path, or several shapes. */
export const icon = (shape: ReactNode) => () => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {typeof shape === 'string' ? <path d={shape} /> : shape}
  </svg>
);

export const circle = (radius: number, path?: string) => (
  <>
    <circle cx="8" cy="8" r={radius} />
    <path d={path} />
  </>
);
