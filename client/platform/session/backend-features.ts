import { parseFeatures } from '#contract/features.ts';
import { createStore } from '../storage/store.ts';

/** The optional features that the backend has declared with the last session check: none before. */
export const backendFeatures = createStore(parseFeatures(null));
