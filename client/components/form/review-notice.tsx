import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '#components/basics/button.tsx';
import { focusHeading } from '#components/page/focus-heading.ts';
import { Time } from '#components/values/time.tsx';
import { useStore } from '#data/use-store.ts';
import { duration } from '#format/instant.ts';
import { proposalIn } from '#forms/proposal.ts';
import { clock } from '#platform/clock.ts';
import { classNames } from '#ui/basics/class-names.ts';
import { Warning } from '#ui/basics/warning.tsx';
import styles from './draft-notice.module.css';

/** The warning of a proposal that cannot be read. */
export const damaged = 'This review link is damaged or incomplete. Ask for a new one.';

const dayMs = 86_400_000;

/**
 * Returns a function that removes the proposal of the link from the address.
 * @param hash The fragment that replaces it.
 */
export function useDismissal(hash = '') {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return () => navigate({ pathname, search, hash }, { replace: true, state });
}

/**
 * The author and time of the proposal in this link. Links are not signed.
 * @param props.fragment The fragment of a dialog that stays open without the proposal.
 */
export function ReviewNotice({ fragment }: { fragment?: string }) {
  const place = useLocation();
  const dismiss = useDismissal(fragment);
  const now = useStore(clock);
  const proposal = proposalIn(place);
  if (!proposal) return null;
  if (proposal === 'damaged')
    return (
      <div role="alert" className={styles.review}>
        <Warning>{damaged}</Warning>
      </div>
    );
  const { by, at, title } = proposal;
  const age = duration(Math.max(0, now - at));
  return (
    <section aria-label="Review" className={classNames(styles.offer, styles.review)}>
      <p>
        <b>{by}</b> proposed <b>{title}</b> on <Time value={new Date(at).toISOString()} /> ({age}{' '}
        ago).{' '}
        <span className="muted">
          The link is not signed: anyone who has it can change it, also the name and the time. What
          you save is saved under your name.
        </span>
      </p>
      <Button
        small
        onClick={() => {
          dismiss();
          // In a dialog, the form takes the focus as it starts again.
          if (fragment === undefined) focusHeading();
        }}
      >
        Dismiss
      </Button>
      {now - at > dayMs && <Warning>{`This proposal is ${age} old.`}</Warning>}
    </section>
  );
}
