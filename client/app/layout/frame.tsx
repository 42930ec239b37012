import { OutageNotice } from '#components/overlay/outage-notice.tsx';
import { Logo } from '#ui/basics/icons.tsx';

/**
 * The shell without its content, until the code of the shell has loaded or the session is checked. It looks like that of
 * client/index.html, which is shown before any code has run.
 */
export const Frame = () => (
  <div className="frame">
    <header>
      <Logo />
    </header>
    <main aria-busy="true">
      <OutageNotice />
    </main>
  </div>
);
