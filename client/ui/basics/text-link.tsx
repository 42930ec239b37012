import type { ReactNode } from 'react';
import { Link } from './link.tsx';

interface TextLinkProps {
  to: string | undefined;
  /** The state of the navigation. */
  state?: object;
  children: ReactNode;
}

/** A link, or plain text without a URL. */
export const TextLink = ({ to, state, children }: TextLinkProps) =>
  to === undefined ? (
    children
  ) : (
    <Link to={to} state={state}>
      {children}
    </Link>
  );
