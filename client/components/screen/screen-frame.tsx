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
import { useLocation } from 'react-router-dom';
import { Button } from '#components/basics/button.tsx';
import { TextLink } from '#components/basics/link.tsx';
import { copyLink } from '#components/copyable/copy-link.ts';
import { CutText } from '#components/copyable/marked-value.tsx';
import { listen } from '#platform/listen.ts';
import { nameScreen } from '#platform/session/interrupted.ts';
import { LinkIcon } from '#ui/icons.tsx';
import { useFocusWithin } from '#ui/use-focus-within.ts';
import { DocumentTitle } from './document-title.tsx';
import { ScreenFreshness, ScreenParts, StaticContext, useScreenParts } from './freshness.tsx';
import { RecordSteps } from './record-steps.tsx';
import { type Parent, useScreen } from './screen.ts';
import styles from './screen-frame.module.css';

interface ScreenFrameProps {
  /** Names the record in the breadcrumbs, the heading and the title of the document. Without it, that of the route names the screen. */
  title?: string | undefined;
  heading?: ReactNode;
  /** Facts beside the heading. */
  facts?: ReactNode;
  /** Names the record in the title of the document, so that the tabs of several records differ. */
  record?: string | undefined;
  /** The screens between those of the routes above and this one. */
  breadcrumbs?: Parent[];
  /** Buttons next to the heading. */
  actions?: ReactNode;
  /** Adds `Copy link`: true for the address of the screen, or the path of what it shows. */
  link?: string | true;
  /** True if its data changes only by what people do to it: it is not refreshed automatically. */
  isStatic?: boolean;
  children: ReactNode;
}

/** The frame of every screen. */
export function ScreenFrame({
  title,
  record = title,
  heading,
  facts,
  breadcrumbs = [],
  actions,
  link,
  isStatic = false,
  children,
}: ScreenFrameProps) {
  const screen = useScreen();
  const here = title ?? screen.title;
  const { pathname } = useLocation();
  useLayoutEffect(
    () => nameScreen({ pathname, title: screen.title, record }),
    [pathname, screen.title, record],
  );
  const parts = useScreenParts();
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
      <DocumentTitle screen={documentTitle(screen.title, record)} />
      <Breadcrumbs parents={[...screen.parents, ...breadcrumbs]} here={here} />
      <div className={styles.head}>
        <h1 ref={headline} tabIndex={-1}>
          {heading || here}
        </h1>
        {facts && <div className={styles.facts}>{facts}</div>}
        <div className={styles.actions} {...handlers}>
          <ScreenParts value={parts}>{actions}</ScreenParts>
          <div className={styles.end}>
            {link !== undefined && (
              <Button
                quiet
                icon
                aria-label="Copy link"
                title="Copy link"
                onClick={() =>
                  copyLink(new URL(link === true ? location.href : link, location.href))
                }
              >
                <LinkIcon />
              </Button>
            )}
            <div ref={setSlot} className={styles.age} />
          </div>
        </div>
        <RecordSteps />
      </div>
      <StaticContext value={isStatic}>
        <ScreenParts value={parts}>{children}</ScreenParts>
      </StaticContext>
      {/* Rendered second, so that the queries are observed: a request that fails before would be sent again. */}
      {slot && createPortal(<ScreenFreshness parts={parts} />, slot)}
      <PrintedNote />
    </>
  );
}

/** A title above the name of what the screen is about, whose line is reserved while it loads. */
export const NamedHeading = ({ title, name }: { title: string; name: string | undefined }) => (
  <>
    {title}{' '}
    <span className={styles.name} title={name}>
      {name}
    </span>
  </>
);

/** Names the record and its screen, each once: `ada - User Details`, `API Query #7`. */
const documentTitle = (screen: string, record: string | undefined): string =>
  record?.startsWith(screen) ? record : [record, screen].filter(Boolean).join(' - ');

/** Takes the place of a screen until its user is confirmed and its code is here: its name. */
export function OpeningScreen() {
  const { title, parents } = useScreen();
  return (
    <>
      <DocumentTitle screen={title} />
      <Breadcrumbs parents={parents} here={title} />
      <div className={styles.head} aria-busy="true">
        <h1>{title}</h1>
      </div>
    </>
  );
}

/** The element of the top bar that the breadcrumbs render into. */
export const BreadcrumbsSlot = createContext<HTMLElement | null>(null);

/** The breadcrumbs of a screen, in the top bar: its parents, then the current screen. */
function Breadcrumbs({ parents, here }: { parents: Parent[]; here: string }) {
  const slot = useContext(BreadcrumbsSlot);
  if (!slot) return null;
  return createPortal(
    <ol>
      {parents.map(({ label, to }) => (
        <li key={to}>
          <TextLink to={to}>{label && <ShortId>{label}</ShortId>}</TextLink>
        </li>
      ))}
      <li aria-current="page">
        <span title={here}>
          <ShortId>{here}</ShortId>
        </span>
      </li>
    </ol>,
    slot,
  );
}

/** A title. The middle of an id that is too long for the breadcrumbs is an ellipsis. */
const ShortId = ({ children }: { children: string }) =>
  /^\S{20,}$/.test(children) ? <CutText>{children}</CutText> : children;

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
      note.current?.replaceChildren(`${location.href}, printed ${new Date().toISOString()}`);
    return listen(window, 'beforeprint', write);
  }, []);
  return <p ref={note} className="on-paper" />;
}
