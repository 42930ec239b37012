import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A link, or plain text without a URL. */
export const TextLink = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? children : <Link to={to}>{children}</Link>;
