import { afterEach, beforeEach, vi } from 'vitest';

const methods = ['error', 'warn', 'log', 'info', 'debug'] as const;

/** Fails a test on unexpected console output. A test that expects output spies on the method itself. */
beforeEach(() => {
  const printed: string[] = [];
  for (const method of methods)
    vi.spyOn(console, method).mockImplementation((...args) => void printed.push(args.join(' ')));
  return () => {
    vi.restoreAllMocks();
    if (printed.length > 0) throw new Error(`Unexpected console output:\n${printed.join('\n')}`);
  };
});

afterEach(() => {
  vi.useRealTimers();
});
