import styles from './button.module.css';

/** Says that something is under way, in words for a screen reader. */
export const Spinner = ({ label }: { label: string }) => <span className={styles.spinner} role="img" aria-label={label} />;
