interface Request {
  page: string;
  grant: () => void;
}

/** The locks of a browser. */
export class Locks {
  private readonly held = new Map<string, string>();
  private readonly queues = new Map<string, Request[]>();

  isFree(name: string): boolean {
    return !this.held.has(name);
  }

  /** Calls `grant` once the page has the lock. */
  request(name: string, page: string, grant: () => void): void {
    if (this.isFree(name)) {
      this.held.set(name, page);
      grant();
    } else this.queues.set(name, [...(this.queues.get(name) ?? []), { page, grant }]);
  }

  release(name: string): void {
    this.held.delete(name);
    const [next, ...others] = this.queues.get(name) ?? [];
    this.queues.set(name, others);
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
    for (const [name, owner] of [...this.held]) if (owner === page) this.release(name);
  }
}
