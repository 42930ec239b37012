import { matchPath } from 'react-router-dom';
import { paths } from './paths.ts';
import { decodeSegment } from './use-exact-param.ts';

const titles: Record<string, string> = {
  [paths.createSettlement]: 'Create Settlement',
  [paths.settlement.path]: 'Process Settlement',
  [paths.exchangeProvider.path]: 'Exchange Provider',
  [paths.exchangeRules]: 'Exchange Rules',
  [paths.createBusiness]: 'Create Business',
  [paths.editBusiness.path]: 'Edit Business',
  [paths.createUser]: 'Create User',
  [paths.editUser.path]: 'Edit User',
};

/** The title of the screen at a path whose form or rows keep unsaved input, with the id or name in its path. */
export function formTitle(pathname: string): string | undefined {
  for (const [pattern, title] of Object.entries(titles)) {
    const match = matchPath(pattern, pathname);
    if (!match) continue;
    const { pathname: exact } = match;
    const record = pattern.includes(':') ? decodeSegment(exact.slice(exact.lastIndexOf('/') + 1)) : '';
    return [title, record].filter(Boolean).join(' ');
  }
  return undefined;
}
