/** The name of the app, which the gateway writes into index.html. */
export const appName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
