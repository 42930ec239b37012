import { createContext } from 'react';

/** The element of a card's header that the tools of its table render into; null in a card without a header. */
export const ToolsSlot = createContext<HTMLElement | null>(null);
