import { createStore } from './store.ts';

/** The last message for screen readers. Its id tells a repeated message from the first. */
export const announcement = createStore({ id: 0, text: '' });

/** Announces to screen readers what is only visible otherwise, such as that something was copied. */
export const announce = (text: string): void => announcement.set({ id: announcement.get().id + 1, text });
