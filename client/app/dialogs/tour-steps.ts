/** A step of the tour. */
export interface TourStep {
  title: string;
  text: string;
  /** What it is about: the first of these selectors whose element is visible. */
  about: string[];
}

const menu = 'header [aria-label="Menu"]';

/** The steps of the tour, in their order. Each is about something that every screen has. */
export const tourSteps: TourStep[] = [
  {
    title: 'The screens',
    text: 'Accounting is the daily work, Trading has orders and exchange rules, and Admin what is set up. A number beside a screen counts what waits there.',
    about: ['nav[aria-label="Main"]', menu],
  },
  {
    title: 'Start of the day',
    text: 'The dashboard lists what needs attention, what costs most while it waits first. Each line leads to its list.',
    about: ['nav[aria-label="Main"] a[href="/dashboard"]', menu],
  },
  {
    title: 'Settling trades',
    text: 'CL Balancing has the trades that wait for a settlement. Create a settlement of some of them, send its transaction, then enter the hash with Process.',
    about: ['nav[aria-label="Main"] a[href="/closed-loop-balancing"]', menu],
  },
  {
    title: 'Finding anything',
    text: 'Ctrl+K finds screens and records by reference, address, hash, email or name. A copied one can be pasted on any screen.',
    about: ['header [aria-keyshortcuts]'],
  },
  {
    title: 'Help',
    text: 'Help, or the key ?, has the keys, the terms and this tour. A dotted line marks a term with its meaning.',
    about: ['header [aria-label="Help"]', menu],
  },
];

/** The space between an element and its frame, in pixels. */
const margin = 4;

/** Sets the place of the frame and of the gap in the backdrop of a dialog: around what a step is about, if that is visible. */
export function frameStep({ about }: TourStep, dialog: HTMLElement): void {
  const element = about
    .map((selector) => document.querySelector(selector))
    .find((found) => found?.checkVisibility());
  const { left, top, right, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
  const space = element ? margin : 0;
  const sides = {
    left: left - space,
    top: top - space,
    right: right + space,
    bottom: bottom + space,
  };
  for (const [side, at] of Object.entries(sides)) dialog.style.setProperty(`--${side}`, `${at}px`);
}
