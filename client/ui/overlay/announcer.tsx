import { announcement } from '#lib/state/announcement.ts';
import { useStore } from '#lib/state/store.ts';

/** The live region of announcements: one in the shell and one in each modal dialog. */
export function Announcer() {
  const { id, text } = useStore(announcement);
  return (
    <p className="visually-hidden" role="status">
      <span key={id}>{text}</span>
    </p>
  );
}
