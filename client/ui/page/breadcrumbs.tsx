import { createContext, useContext } from 'react';
import { createPortal } from 'react-dom';
import { TextLink } from '#ui/basics/text-link.tsx';

/** A step of the breadcrumbs. */
export interface Step {
  label: string;
  to: string | undefined;
}

/** The shell's element that the breadcrumbs stand in. */
export const TrailSlot = createContext<HTMLElement | null>(null);

/** The breadcrumbs of a screen: the steps up, then where one is. They stand in the top bar. */
export function Breadcrumbs({ steps, here }: { steps: Step[]; here: string }) {
  const slot = useContext(TrailSlot);
  if (!slot) return null;
  return createPortal(
    <ol>
      {steps.map(({ label, to }) => (
        <li key={label}>
          <TextLink to={to}>{label}</TextLink>
        </li>
      ))}
      <li aria-current="page">{here}</li>
    </ol>,
    slot,
  );
}
