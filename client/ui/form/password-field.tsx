import { useState } from 'react';
import { Button } from '#ui/basics/button.tsx';
import { EyeIcon } from '#ui/basics/common-icons.tsx';
import styles from './field.module.css';
import { Field } from './field.tsx';

/** A password, with a button that shows it. */
export function PasswordField({ autoComplete }: { autoComplete: 'current-password' | 'new-password' }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      {/* A spelling checker could send a shown password to its maker. */}
      <Field
        label="Password"
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button
        quiet
        small
        icon
        aria-label="Show password"
        title="Show password"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <EyeIcon />
      </Button>
    </div>
  );
}
