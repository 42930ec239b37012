import styles from './button.module.css';

/** A progress indicator with a label for screen readers. */
export const Spinner = ({ label }: { label: string }) => <span className={styles.spinner} role="img" aria-label={label} />;
