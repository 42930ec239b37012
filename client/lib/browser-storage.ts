/** What this browser keeps for the next visit; a browser that keeps nothing (storage blocked) counts as empty. */
export const kept = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Keeps a value; null forgets it. */
  set(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // Blocked or full: this visit goes on without it.
    }
  },
};
