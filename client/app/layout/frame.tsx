import { OutageNotice } from '#components/overlay/outage-notice.tsx';
import { appName } from '#platform/release/deployment.ts';
import { Logo } from '#ui/icons.tsx';

/**
 * The shell without its content, until the code of the shell has loaded or the session is checked. It looks like that of
 * client/index.html, which is shown before any code has run.
 */
export const Frame = () => (
  <div className="frame">
    <header>
      <Logo />
      <span>{appName}</span>
    </header>
    <main aria-busy="true">
      <OutageNotice />
    </main>
  </div>
);
