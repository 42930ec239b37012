import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { listen } from '#platform/listen.ts';
import styles from './statement.module.css';

interface StatementInputProps {
  readFile: (file: File) => unknown;
  readText: (text: string) => unknown;
}

/** Takes a statement: a file that is dropped anywhere on the document or chosen, or a pasted text. */
export function StatementInput({ readFile, readText }: StatementInputProps) {
  const [text, setText] = useState('');
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => file.current?.focus(), []);
  return (
    <div className={styles.input}>
      <label className={styles.field}>
        <span>Choose a CSV file, or drop it anywhere on this screen</span>
        <input
          ref={file}
          form=""
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={({ currentTarget: { files } }) => files?.[0] && void readFile(files[0])}
        />
      </label>
      <label className={styles.field}>
        <span>Or paste a statement, a list of references, or the mapping of a colleague</span>
        <textarea
          form=""
          rows={3}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <div className={styles.actions}>
        <Button disabled={text.trim() === ''} onClick={() => readText(text)}>
          Continue
        </Button>
        <span className="muted">The statement is compared in this browser. It is not sent.</span>
      </div>
    </div>
  );
}

/** Takes files that are dropped anywhere on the document, which the browser would open otherwise. */
export function useDroppedFile(readFile: (file: File) => unknown): void {
  const latest = useRef(readFile);
  useEffect(() => {
    latest.current = readFile;
  });
  useEffect(() => {
    const isFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files');
    const stops = [
      listen(window, 'dragover', (event) => isFile(event) && event.preventDefault()),
      listen(window, 'drop', (event) => {
        const [file] = event.dataTransfer?.files ?? [];
        if (!file) return;
        event.preventDefault();
        void latest.current(file);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
