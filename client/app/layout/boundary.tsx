import { Component, type ReactNode } from 'react';
import { Button } from '#ui/basics/button.tsx';
import styles from './boundary.module.css';

/** Catches what fails while it is rendered, and says so; React logs the error itself. A new `key` gives its content a new chance. */
export class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={styles.failure} role="alert">
        <h1 tabIndex={-1}>This screen could not be shown</h1>
        <p>Something in it has failed. The rest of the console still works.</p>
        <Button onClick={() => location.reload()}>Load again</Button>
      </div>
    );
  }
}
