import type { StoredWrite } from '#platform/outbox/write.ts';
import type { World } from './world.ts';

/** The storage of a browser. Writes are on the disk at once, deletions later. */
export class Disk {
  private rows = new Map<string, StoredWrite>();
  private durable = new Map<string, StoredWrite>();
  /** Until when nothing is stored or read in time. */
  stalledUntil = 0;
  private readonly world: World;
  private readonly isFull: boolean;

  constructor(world: World, isFull: boolean) {
    this.world = world;
    this.isFull = isFull;
  }

  stall(ms: number): void {
    this.stalledUntil = this.world.now() + ms;
  }

  put(write: StoredWrite): boolean {
    if (this.isFull) return false;
    this.rows.set(write.id, write);
    this.durable.set(write.id, write);
    return true;
  }

  delete(id: string): void {
    this.rows.delete(id);
    this.world.after(3_000, () => {
      if (!this.rows.has(id)) this.durable.delete(id);
    });
  }

  all(): StoredWrite[] {
    return [...this.rows.values()];
  }

  has(key: string): boolean {
    return this.all().some((write) => write.key === key);
  }

  /** Loses what is not on the disk. */
  restore(): void {
    this.rows = new Map(this.durable);
  }

  /** Loses everything. */
  erase(): void {
    this.rows.clear();
    this.durable.clear();
  }
}
