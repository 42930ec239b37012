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

const circle = (radius: number, path?: string) => (
  <>
    <circle cx="8" cy="8" r={radius} />
    <path d={path} />
  </>
);

// The icons that the sign-in screen shows too.

export const CloseIcon = icon('m4 4 8 8m0-8-8 8');
export const CopyIcon = icon('M5.75 5.75h7.5v7.5h-7.5zM10.25 5.75v-3h-7.5v7.5h3');
export const CheckIcon = icon('m3 8.5 3.25 3.25L13 4.75');
export const InfoIcon = icon(circle(5.75, 'M8 7.5v3.25M8 5.1v.05'));
export const DoneIcon = icon(circle(5.75, 'm5.4 8.2 1.9 1.9 3.4-3.9'));
export const WarningIcon = icon('M8 2.5 14.25 13.25H1.75ZM8 6.5v3M8 11.3v.05');
export const ErrorIcon = icon(
  'M5.6 2.25h4.8l3.35 3.35v4.8l-3.35 3.35H5.6L2.25 10.4V5.6zM8 5v3.75M8 11v.05',
);
export const EyeIcon = icon(
  circle(1.75, 'M1.5 8S4 3.75 8 3.75 14.5 8 14.5 8 12 12.25 8 12.25 1.5 8 1.5 8z'),
);

export const MenuIcon = icon('M2.5 4.5h11M2.5 8h11M2.5 11.5h11');
export const SearchIcon = icon('M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM10.5 10.5l3.25 3.25');
export const RefreshIcon = icon('M13.25 8A5.25 5.25 0 1 1 11.5 4.1l1.75 1.65M13.25 2.5v3.25H10');
export const DownIcon = icon('m4.5 6.25 3.5 3.5 3.5-3.5');
export const ExternalIcon = icon('M6.75 3.25h-4v10h10v-4M9.5 2.5h4v4M13.25 2.75 7.5 8.5');
export const MoreIcon = icon(
  <g fill="currentColor" stroke="none">
    <circle cx="3.25" cy="8" r="1.25" />
    <circle cx="8" cy="8" r="1.25" />
    <circle cx="12.75" cy="8" r="1.25" />
  </g>,
);
export const LinkIcon = icon(
  'M6.75 9.25a2.6 2.6 0 0 0 3.7 0l2.25-2.25a2.6 2.6 0 0 0-3.7-3.7L8 4.3M9.25 6.75a2.6 2.6 0 0 0-3.7 0L3.3 9a2.6 2.6 0 0 0 3.7 3.7l1-1',
);
export const ExportIcon = icon('M8 2.25v7.5M4.75 6.75 8 10l3.25-3.25M2.75 11v2.5h10.5V11');
export const UnknownIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.75" strokeDasharray="2.6 2" />
    <path d="M8 5v3.4M8 10.9v.05" />
  </>,
);
export const ClockIcon = icon(circle(5.75, 'M8 4.75V8l2.25 1.5'));
export const HelpIcon = icon(
  circle(5.75, 'M6.35 6.4c.1-1 .8-1.6 1.75-1.6s1.7.6 1.7 1.5c0 1.3-1.8 1.35-1.8 2.6M8 11.1v.05'),
);
export const UserIcon = icon(
  'M10.75 5.25a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0ZM2.75 13.75c.4-2.7 2.3-4 5.25-4s4.85 1.3 5.25 4',
);
export const LogoutIcon = icon('M6.25 2.5h-3.5v11h3.5M6.5 8h7M10.75 5.25 13.5 8l-2.75 2.75');

/** The app's logo: a settled half and an outstanding half. */
export const Logo = () => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="var(--accent)"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <circle cx="10" cy="10" r="8.25" />
    <path d="M10 1.75a8.25 8.25 0 0 1 0 16.5z" fill="var(--accent)" />
    <path d="M4.75 6.5v7M7.4 5v10" />
  </svg>
);
