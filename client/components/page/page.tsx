import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { TextLink } from '#components/basics/link.tsx';
import { ReviewNotice } from '#components/form/review.tsx';
import { listen } from '#platform/listen.ts';
import { useFocusWithin } from '#ui/basics/use-focus-within.ts';
import { DocumentTitle } from './document-title.tsx';
import { AutoRefresh, FreshnessSlot, StaticContext } from './freshness.tsx';
import styles from './page.module.css';
import { RecordSteps } from './record-steps.tsx';

interface PageProps {
  /** Names the screen in the breadcrumbs, the heading and the document title. */
  title: string;
  heading?: ReactNode;
  /** Names the record as well, so that the tabs of several records differ. */
  documentTitle?: string | undefined;
  /** The parent screens, for the breadcrumbs. */
  breadcrumbs?: Step[];
  /** Buttons next to the heading. */
  actions?: ReactNode;
  /** True if its data changes only by what people do to it: it is not refreshed automatically. */
  isStatic?: boolean;
  children: ReactNode;
}

/** The frame of every screen. */
export function Page({
  title,
  heading = title,
  documentTitle = title,
  breadcrumbs = [],
  actions,
  isStatic = false,
  children,
}: PageProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const headline = useRef<HTMLHeadingElement>(null);
  const { hasFocus, handlers } = useFocusWithin();
  const hasActions = Boolean(actions);
  useLayoutEffect(() => {
    // The actions of a record that failed to load are gone.
    if (!hasActions && hasFocus.current) headline.current?.focus();
  }, [hasActions, hasFocus]);
  return (
    <>
      <DocumentTitle screen={documentTitle} />
      <Breadcrumbs steps={breadcrumbs} here={title} />
      <div className={styles.head}>
        <h1 ref={headline} tabIndex={-1}>
          {heading}
        </h1>
        <div className={styles.actions} {...handlers}>
          {actions}
          <div className={styles.age}>
            <div ref={setSlot} />
            <AutoRefresh isOffered={!isStatic} />
          </div>
        </div>
        <RecordSteps />
      </div>
      <ReviewNotice />
      <StaticContext value={isStatic}>
        <FreshnessSlot value={slot}>{children}</FreshnessSlot>
      </StaticContext>
      <PrintedNote />
    </>
  );
}

/** A parent screen. */
interface Step {
  /** False while it loads: this step and those after it are hidden then, because its width is unknown. */
  label: string | false;
  to: string | undefined;
}

/** The element of the top bar that the breadcrumbs render into. */
export const BreadcrumbsSlot = createContext<HTMLElement | null>(null);

/** The breadcrumbs of a screen, in the top bar: its parents, then the current screen. */
function Breadcrumbs({ steps, here }: { steps: Step[]; here: string }) {
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

/** Two columns, stacked on narrow screens. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className={styles.columns}>{children}</div>
);

/** Sections in a column. */
export const Stack = ({ children }: { children: ReactNode }) => (
  <div className={styles.stack}>{children}</div>
);

/** The URL and the print time, visible in print only. */
function PrintedNote() {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const write = () =>
      note.current?.replaceChildren(
        `${location.href.split('#')[0]}, printed ${new Date().toISOString()}`,
      );
    return listen(window, 'beforeprint', write);
  }, []);
  return <p ref={note} className="on-paper" />;
}
