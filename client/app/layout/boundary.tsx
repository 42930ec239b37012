import { Component, type ReactNode } from 'react';
import { Button } from '#ui/basics/button.tsx';
import styles from './boundary.module.css';

/** Shows a notice when its content throws while rendering; React logs the error. A new `key` renders the content again. */
export class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={styles.failure} role="alert">
        <h1 tabIndex={-1}>Something went wrong on this page</h1>
        <p>Reload it, or open another page.</p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </div>
    );
  }
}
