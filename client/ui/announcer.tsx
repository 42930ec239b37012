import { announcement } from '../lib/announcement.ts';
import { useStore } from '../lib/store.ts';

/** Where announcements are made: once, in the shell. */
export const Announcer = () => (
  <p className="visually-hidden" role="status">
    {useStore(announcement)}
  </p>
);
