interface Events extends WindowEventMap, DocumentEventMap {}

/** Adds an event listener. Returns a function that removes it. */
export function listen<K extends keyof Events>(
  target: Window | Document | HTMLElement,
  type: K,
  listener: (event: Events[K]) => void,
): () => void {
  target.addEventListener(type, listener as EventListener);
  return () => target.removeEventListener(type, listener as EventListener);
}
