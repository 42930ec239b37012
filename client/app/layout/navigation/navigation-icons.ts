import type { ComponentType } from 'react';
import { paths } from '#lib/routing/paths.ts';
import { icon } from '#ui/basics/icon.tsx';

/** The icons of the navigation by path. */
export const navigationIcons: Record<string, ComponentType | undefined> = {
  [paths.dashboard]: icon('M2.5 2.5h4.75v6H2.5zM9.75 2.5h3.75v3.25H9.75zM9.75 8.25h3.75v5.25H9.75zM2.5 11h4.75v2.5H2.5z'),
  [paths.closedLoopBalancing]: icon('M8 2.25v11.5M5.25 13.75h5.5M3 4.75h10M3.25 4.75 1.5 9.25H5zM12.75 4.75 11 9.25h3.5z'),
  [paths.report]: icon('M3.25 2.25h6l3.5 3.5v8h-9.5zM9.25 2.25v3.5h3.5M8 7.75v3.5M6.25 9.75 8 11.5l1.75-1.75'),
  [paths.orders]: icon('M3.5 2.25h9v11.5l-2.25-1.5L8 13.75l-2.25-1.5-2.25 1.5zM6 5.75h4M6 8.75h2.5'),
  [paths.exchangeRules]: icon(
    'M2 8h3.5c2.5 0 2-4 4.5-4h3.5M5.5 8c2.5 0 2 4 4.5 4h3.5M11.75 2.25 13.5 4l-1.75 1.75M11.75 10.25 13.5 12l-1.75 1.75',
  ),
  [paths.walletProviders]: icon(
    'M2.25 4.75H12.5a1 1 0 0 1 1 1v6.5a1 1 0 0 1-1 1H3.25a1 1 0 0 1-1-1zM2.25 4.75 10.5 2.5v2.25M10 9h3.5',
  ),
  [paths.exchangeProviders]: icon('M2.5 5.25h10.75M10.5 2.5l2.75 2.75L10.5 8M13.5 10.75H2.75M5.5 8l-2.75 2.75L5.5 13.5'),
  [paths.businesses]: icon('M2.5 13.5V4l6-2v11.5M8.5 6.25h5v7.25M1.5 13.5h13M5.5 5.75v.5M5.5 9v.5M11 9v.5'),
  [paths.users]: icon(
    'M8.5 5.25a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM1.75 13.25C2.05 10.75 3.65 9.5 6 9.5s3.95 1.25 4.25 3.75M10.75 3a2.5 2.5 0 0 1 0 4.5M12 9.75c1.3.5 2.1 1.7 2.25 3.5',
  ),
  [paths.system]: icon('M2.5 2.75h11V7h-11zM2.5 9h11v4.25h-11zM5.25 4.75V5M5.25 11v.25M8 4.9h3M8 11.1h3'),
};
