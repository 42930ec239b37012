/**
 * The settings of the app's router. No screen suspends, so a transition would only delay it behind its URL.
 * See decision 33 in docs/decisions.md.
 */
export const routerSettings = { useTransitions: false };
