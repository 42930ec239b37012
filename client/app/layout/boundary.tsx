import { Component, type ReactNode } from 'react';
import { Button } from '#components/basics/button.tsx';
import { FailureSupport } from '#components/copyable/support-code.tsx';
import { reportError } from '#platform/http/client-reports.ts';
import { Logo } from '#ui/basics/icons.tsx';
import styles from './boundary.module.css';

interface BoundaryState {
  failed: boolean;
  /** The code of the failure in the gateway's log. */
  code?: string | undefined;
}

/** Shows a notice when its content throws while rendering; React logs the error. A new `key` renders the content again. */
export class Boundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.setState({ code: reportError(error) });
  }

  override render() {
    return this.state.failed ? <Failure code={this.state.code} /> : this.props.children;
  }
}

/** @param props.code The code of the failure in the gateway's log. */
export const Failure = ({ code }: { code: string | undefined }) => (
  <div className={styles.failure} role="alert">
    <h1 tabIndex={-1}>Something went wrong on this page</h1>
    <p>Reload it, or open another page.</p>
    <Button onClick={() => location.reload()}>Reload</Button>
    <FailureSupport code={code} />
  </div>
);

/** Takes the place of a part of the app whose code could not be fetched. */
export const LoadFailure = ({ code }: { code: string | undefined }) => (
  <div className={styles.failure} role="alert">
    <h1 tabIndex={-1}>Couldn't load the app</h1>
    <p>A new version may be available.</p>
    <Button onClick={() => location.reload()}>Reload</Button>
    <FailureSupport code={code} />
  </div>
);

/** Full-page loading state. */
export const Splash = () => (
  <div className={styles.splash} role="status" aria-label="Loading">
    <Logo />
  </div>
);
