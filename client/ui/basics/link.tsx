import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

/** A link within the console. Not react-router's own, which brings along 3 kB of prefetching that nothing here can use. */
export function Link({ to, ...anchor }: { to: To } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  return <a {...anchor} href={href} onClick={follow} />;
}
