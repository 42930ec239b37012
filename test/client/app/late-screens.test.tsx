import { expect, it } from 'vitest';
import type { ScreenRoute } from '#components/page/screen.ts';
import { features } from '../../../client/app/features.ts';
import { lateScreens } from '../../../client/app/late-screens.ts';

/** Returns the paths of the screens without an element. */
const latePaths = (route: ScreenRoute): string[] => {
  if ('index' in route) return [];
  if (route.children) return route.children.flatMap(latePaths);
  return route.element ? [] : [route.path];
};

it('CLIENT-3 has a late screen for each route without an element', () => {
  const paths = features.flatMap(({ routes }) => routes.flatMap(latePaths));
  expect(paths.sort()).toEqual(Object.keys(lateScreens).sort());
});
