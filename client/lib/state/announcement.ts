import { createStore } from './store.ts';

/** What a screen reader is told beside what can be seen, such as that something was copied. */
export const announcement = createStore('');
