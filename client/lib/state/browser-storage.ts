/** What a browser keeps of a key; one that keeps nothing (storage blocked) counts as empty. */
const keeping = (area: () => Storage) => ({
  get(key: string): string | null {
    try {
      return area().getItem(key);
    } catch {
      return null;
    }
  },
  /** Keeps a value; null forgets it. */
  set(key: string, value: string | null): void {
    try {
      if (value === null) area().removeItem(key);
      else area().setItem(key, value);
    } catch {
      // Blocked or full: this visit goes on without it.
    }
  },
});

/** What this browser keeps for the next visit. */
export const kept = keeping(() => localStorage);

/** What this tab keeps until it is closed. */
export const keptInTab = keeping(() => sessionStorage);
