import type { ReactNode } from 'react';
import { WaitingCount } from '#components/page/document-title.tsx';
import { useNotices } from '#data/notices.ts';

/** States what waits while the tab is hidden: in the title of its screen, and as a notification of the browser. */
export const Notices = ({ children }: { children: ReactNode }) => (
  <WaitingCount value={useNotices()}>{children}</WaitingCount>
);
