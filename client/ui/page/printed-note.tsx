import { useEffect, useRef } from 'react';

/** The URL and the print time, visible in print only. */
export function PrintedNote() {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const write = () => note.current?.replaceChildren(`${location.href}, printed ${new Date().toISOString()}`);
    window.addEventListener('beforeprint', write);
    return () => window.removeEventListener('beforeprint', write);
  }, []);
  return <p ref={note} className="on-paper" />;
}
