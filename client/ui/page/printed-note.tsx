import { useEffect, useRef } from 'react';
import { listen } from '#lib/state/listen.ts';

/** The URL and the print time, visible in print only. */
export function PrintedNote() {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const write = () => note.current?.replaceChildren(`${location.href}, printed ${new Date().toISOString()}`);
    return listen(window, 'beforeprint', write);
  }, []);
  return <p ref={note} className="on-paper" />;
}
