import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A link; plain text where no address can be made. */
export const TextLink = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? children : <Link to={to}>{children}</Link>;
