import { useEffect, useRef } from 'react';
import { registerShortcuts } from '#platform/shortcuts.ts';

/** Registers a shortcut while a component is mounted. */
export function useShortcut(keys: string, label: string, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => registerShortcuts([{ keys, label, run: () => latest.current() }]), [keys, label]);
}
