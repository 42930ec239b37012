import type { MouseEvent, ReactNode } from 'react';
import { type ButtonStyle, buttonClass } from './button.tsx';
import { Link } from './link.tsx';

interface ButtonLinkProps extends ButtonStyle {
  to: string | undefined;
  /** True where the specification names a button, such as `Edit`: it is announced and operated as one. */
  isButton?: boolean;
  /** The state of the navigation. */
  state?: object | undefined;
  /** Called when this tab follows the link. */
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  tabIndex?: number;
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({
  to,
  isButton = false,
  state,
  onClick,
  tabIndex,
  children,
  ...looks
}: ButtonLinkProps) {
  if (to === undefined) return null;
  return (
    <Link
      to={to}
      state={state}
      tabIndex={tabIndex}
      role={isButton ? 'button' : undefined}
      draggable={false}
      className={buttonClass(looks)}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onClick?.(event);
      }}
      onKeyDown={(event) => {
        if (!isButton || event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    >
      {children}
    </Link>
  );
}
