import { createStore } from './store.ts';

/** The last message for screen readers. Its id distinguishes a repeated message from the first. */
export const announcement = createStore({ id: 0, text: '' });

/** Announces a change to screen readers that is otherwise only visible, such as a copied value. */
export const announce = (text: string): void => announcement.set({ id: announcement.get().id + 1, text });
