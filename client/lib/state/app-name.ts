/** The console's name, which the gateway writes into index.html. */
export const appName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
