/** The settings of the app's router. No screen suspends, so a transition would only delay it behind its URL. */
export const routerSettings = { useTransitions: false };
