import type { ReactNode } from 'react';

const icon = (shape: ReactNode) => () => (
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
    {shape}
  </svg>
);

export const MenuIcon = icon(<path d="M2 4h12M2 8h12M2 12h12" />);
export const SearchIcon = icon(<path d="M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0Zm-1.3 3.2L14 14" />);
export const CloseIcon = icon(<path d="m4 4 8 8m0-8-8 8" />);
export const CopyIcon = icon(
  <>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M3 10.5A1.5 1.5 0 0 1 2.5 9V4A1.5 1.5 0 0 1 4 2.5h5a1.5 1.5 0 0 1 1.5.5" />
  </>,
);
export const RefreshIcon = icon(<path d="M13.5 8A5.5 5.5 0 1 1 11.6 3.8L13.5 5.5M13.5 2v3.5H10" />);
export const CheckIcon = icon(<path d="m3 8.5 3.5 3.5L13 4.5" />);
export const InfoIcon = icon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 7.5v3.5M8 5v.01" />
  </>,
);
export const WarningIcon = icon(<path d="M8 2.5 14 13H2ZM8 6.5v3M8 11.2v.01" />);
export const SystemThemeIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M8 2.5a5.5 5.5 0 0 1 0 11Z" fill="currentColor" />
  </>,
);
export const LightThemeIcon = icon(
  <>
    <circle cx="8" cy="8" r="3" />
    <path d="M8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7" />
  </>,
);
export const DarkThemeIcon = icon(<path d="M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7Z" />);
