import { createContext, useContext } from 'react';
import { createPortal } from 'react-dom';
import { TextLink } from '#ui/basics/text-link.tsx';

/** A parent screen. */
export interface Step {
  /** False while it loads: this step and those after it are hidden then, because its width is unknown. */
  label: string | false;
  to: string | undefined;
}

/** The element of the top bar that the breadcrumbs render into. */
export const BreadcrumbsSlot = createContext<HTMLElement | null>(null);

/** The breadcrumbs of a screen, in the top bar: its parents, then the current screen. */
export function Breadcrumbs({ steps, here }: { steps: Step[]; here: string }) {
  const slot = useContext(BreadcrumbsSlot);
  if (!slot) return null;
  return createPortal(
    <ol>
      {steps.map(({ label, to }) => (
        <li key={to}>
          <TextLink to={to}>{label}</TextLink>
        </li>
      ))}
      <li aria-current="page">
        <span>{here}</span>
      </li>
    </ol>,
    slot,
  );
}
