interface Request {
  page: string;
  grant: () => void;
}

/** The locks of a browser. */
export class Locks {
  /** The pages that have a lock: several share it, or one has it alone. */
  private readonly held = new Map<string, string[]>();
  private readonly shared = new Set<string>();
  private readonly queues = new Map<string, Request[]>();

  isFree(name: string): boolean {
    return !this.held.has(name);
  }

  /** Gives a page the lock together with others. Returns false if a page has it, or waits for it, alone. */
  share(name: string, page: string): boolean {
    const isWaitedFor = (this.queues.get(name) ?? []).length > 0;
    if (!this.isFree(name) && (isWaitedFor || !this.shared.has(name))) return false;
    this.shared.add(name);
    this.held.set(name, [...(this.held.get(name) ?? []), page]);
    return true;
  }

  /** Calls `grant` once the page has the lock alone. */
  request(name: string, page: string, grant: () => void): void {
    if (this.isFree(name)) {
      this.held.set(name, [page]);
      grant();
    } else this.queues.set(name, [...(this.queues.get(name) ?? []), { page, grant }]);
  }

  release(name: string, page: string): void {
    const pages = this.held.get(name) ?? [];
    const others = pages.toSpliced(pages.indexOf(page), 1);
    if (others.length > 0) return void this.held.set(name, others);
    this.held.delete(name);
    this.shared.delete(name);
    const [next, ...waiting] = this.queues.get(name) ?? [];
    this.queues.set(name, waiting);
    if (next) this.request(name, next.page, next.grant);
  }

  /** Releases all locks of a page that has ended. */
  end(page: string): void {
    for (const [name, queue] of this.queues) {
      this.queues.set(
        name,
        queue.filter((request) => request.page !== page),
      );
    }
    for (const [name, pages] of [...this.held])
      for (const holder of pages) if (holder === page) this.release(name, page);
  }
}
