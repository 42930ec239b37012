import { type ComponentProps, type ReactNode, useContext } from 'react';
import { useLinkClickHandler } from 'react-router-dom';
import { useOriginState } from '#forms/origin.ts';
import { RecordsContext } from './list-context.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An absolute path, with a search string or not. */
  to: string;
  /** The state of the navigation, added to the address and to the list that it starts from. */
  state?: object | undefined;
}

/**
 * A link to a screen. React Router's own Link also resolves relative paths and prefetches, neither of which this app uses: a list
 * of 500 rows, with 1,500 links, takes about a quarter less script time without.
 * See decision 21 in docs/decisions.md.
 */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state: { ...useOriginState(), listed: useContext(RecordsContext), ...state },
  });
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

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
