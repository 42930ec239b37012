import { matchPath } from 'react-router-dom';
import { paths, processHash } from './paths.ts';
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

/** The screen at a path whose form or rows keep unsaved input: its title, with the id or name in its path, and its address. */
export function formAt(pathname: string): { title: string; to: string } | undefined {
  for (const [pattern, title] of Object.entries(titles)) {
    const match = matchPath(pattern, pathname);
    if (!match) continue;
    const { pathname: exact } = match;
    const record = pattern.includes(':') ? decodeSegment(exact.slice(exact.lastIndexOf('/') + 1)) : '';
    const to = pattern === paths.settlement.path ? pathname + processHash : pathname;
    return { title: [title, record].filter(Boolean).join(' '), to };
  }
  return undefined;
}
