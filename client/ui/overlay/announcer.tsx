import { useStore } from '#lib/state/store.ts';
import { announcement } from '#lib/state/toasts.ts';

/** The live region of announcements: one in the shell and one in each modal dialog. */
export function Announcer() {
  const { id, text } = useStore(announcement);
  return (
    <p className="visually-hidden" role="status">
      <span key={id}>{text}</span>
    </p>
  );
}
