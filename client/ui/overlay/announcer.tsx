import { announcement } from '#lib/state/announcement.ts';
import { useStore } from '#lib/state/store.ts';

/** Where announcements are made: once, in the shell. */
export const Announcer = () => (
  <p className="visually-hidden" role="status">
    {useStore(announcement)}
  </p>
);
