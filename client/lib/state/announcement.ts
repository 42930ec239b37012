import { createStore } from './store.ts';

/** A message for screen readers only, such as that a value was copied. */
export const announcement = createStore('');
