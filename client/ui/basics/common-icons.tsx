import { circle, icon } from './icon.tsx';

// The icons that the sign-in page shows too.

export const CloseIcon = icon('m4 4 8 8m0-8-8 8');
export const CopyIcon = icon('M5.75 5.75h7.5v7.5h-7.5zM10.25 5.75v-3h-7.5v7.5h3');
export const CheckIcon = icon('m3 8.5 3.25 3.25L13 4.75');
export const InfoIcon = icon(circle(5.75, 'M8 7.5v3.25M8 5.1v.05'));
export const DoneIcon = icon(circle(5.75, 'm5.4 8.2 1.9 1.9 3.4-3.9'));
export const WarningIcon = icon('M8 2.5 14.25 13.25H1.75ZM8 6.5v3M8 11.3v.05');
export const ErrorIcon = icon('M5.6 2.25h4.8l3.35 3.35v4.8l-3.35 3.35H5.6L2.25 10.4V5.6zM8 5v3.75M8 11v.05');
export const EyeIcon = icon(circle(1.75, 'M1.5 8S4 3.75 8 3.75 14.5 8 14.5 8 12 12.25 8 12.25 1.5 8 1.5 8z'));
