import { Component, type ReactNode } from 'react';
import { Button } from '#components/basics/button.tsx';
import { FailureSupport } from '#components/copyable/support-code.tsx';
import { CodeError } from '#platform/code.ts';
import { reportError } from '#platform/http/client-reports.ts';
import { Logo } from '#ui/icons.tsx';
import styles from './boundary.module.css';

interface BoundaryState {
  failure?: { error: unknown };
  /** The code of the failure in the gateway's log. */
  code?: string | undefined;
}

/** Shows a notice when its content throws while rendering; React logs the error. A new `key` renders the content again. */
export class Boundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    this.setState({ code: reportError(error) });
  }

  override render() {
    const { failure, code } = this.state;
    return failure ? <Failure error={failure.error} code={code} /> : this.props.children;
  }
}

interface FailureProps {
  error: unknown;
  /** The code of the failure in the gateway's log. */
  code: string | undefined;
}

/** States that a part of the app failed to render, or that its code could not be fetched. */
export const Failure = ({ error, code }: FailureProps) => {
  const isCode = error instanceof CodeError;
  return (
    <div className={styles.failure} role="alert">
      <h1 tabIndex={-1}>
        {isCode ? "Couldn't load the app" : 'Something went wrong on this screen'}
      </h1>
      <p>{isCode ? 'A new version may be available.' : 'Reload it, or open another screen.'}</p>
      <Button onClick={() => location.reload()}>Reload</Button>
      <FailureSupport code={code} />
    </div>
  );
};

/** Loading state of the whole document. */
export const Splash = () => (
  <div className={styles.splash} role="status" aria-label="Loading">
    <Logo />
  </div>
);
