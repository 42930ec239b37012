import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { Button } from '#components/basics/button.tsx';
import { Menu } from '#components/overlay/menu.tsx';
import { stringifyExact } from '#format/json.ts';
import { formKey } from '#forms/drafts.ts';
import { type Proposal, proposalHash, proposalIn, proposalKey } from '#forms/proposal.ts';
import { toast } from '#platform/toasts.ts';
import { MoreIcon } from '#ui/basics/icons.tsx';
import { Warning } from '#ui/basics/warning.tsx';
import styles from './draft-notice.module.css';
import { useRecordFormContext } from './record-form-context.ts';
import { damaged } from './review-notice.tsx';

/** The length in characters that every browser, server and proxy takes: RFC 9110, section 4.1. Chat programs take little more. */
const longestLink = 8000;

/** Texts by label. */
type Seen = Record<string, string>;

/** A proposal for one form or row. Its values are undefined if they are not valid. */
export interface FormProposal<T> extends Omit<Proposal, 'values'> {
  /** Identifies it. */
  key: string;
  values: T | undefined;
}

/** The input of a row: the values that its author saw, and the proposed ones. */
export const rowProposal = <T,>(schema: z.ZodMiniType<T>) =>
  z.object({ base: schema, local: schema });

/** Returns the proposal of the link for the form of this screen, or for one of its rows. */
export function useProposal<T>(
  schema: z.ZodMiniType<T> | undefined,
  row?: string,
): FormProposal<T> | undefined {
  const place = useLocation();
  const proposal = schema && proposalIn(place);
  if (!proposal || proposal === 'damaged' || proposal.form !== formKey(place.pathname, row))
    return undefined;
  return {
    ...proposal,
    key: proposalKey(place.hash),
    values: schema.safeParse(proposal.values).data,
  };
}

interface UnopenedRowProps {
  /** The ids of the rows. */
  rows: string[];
  schema: z.ZodMiniType;
}

/** The reason why the proposal of the link opens none of the rows of this screen. */
export function UnopenedRow({ rows, schema }: UnopenedRowProps) {
  const place = useLocation();
  const proposal = proposalIn(place);
  if (!proposal || proposal === 'damaged') return null;
  const isListed = rows.some((row) => proposal.form === formKey(place.pathname, row));
  if (isListed && schema.safeParse(proposal.values).success) return null;
  return (
    <div role="alert">
      <Warning>
        {isListed ? damaged : `${proposal.title} is not listed here now, so it was not opened.`}
      </Warning>
    </div>
  );
}

/** The facts that have changed since the proposal. `seen` is undefined while they load. */
export function ChangesSince({
  proposal,
  seen,
}: {
  proposal: FormProposal<unknown> | undefined;
  seen: Seen | undefined;
}) {
  if (!proposal) return null;
  const changes = seen ? proposal.seen.filter(([label = '', text]) => seen[label] !== text) : [];
  return (
    <div role="status">
      {proposal.values === undefined && <Warning>{damaged}</Warning>}
      {changes.map(([label = '', text]) => (
        <Warning
          key={label}
        >{`${label} was ${text} in the proposal, and is ${seen?.[label] ?? 'unknown'} now.`}</Warning>
      ))}
    </div>
  );
}

interface LinkToInputProps {
  /** The proposed values, if they are not those of the fields. */
  values?: unknown;
  seen?: Seen;
}

/** A menu that copies a link with the input of the form or row around it, for a colleague who reviews and saves it. Nothing is sent. */
export const LinkToInput = (proposed: LinkToInputProps) => (
  <div className={styles.more}>
    <Menu small icon label="More" button={<MoreIcon />}>
      {(close) => <CopyLink {...proposed} onCopied={close} />}
    </Menu>
  </div>
);

/** Copies the link, or shows why it could not be copied. */
function CopyLink({
  values: proposed,
  seen = {},
  onCopied,
}: LinkToInputProps & { onCopied: () => void }) {
  const { pathname, search } = useLocation();
  const form = useRecordFormContext();
  const [uncopied, setUncopied] = useState({ link: '', input: '' });
  if (!form) return null;
  const { title, row, values, next, base } = form;
  const proposal = {
    form: formKey(pathname, row?.id),
    title: row?.name ?? title,
    seen: Object.entries(seen),
    values: row === undefined ? (proposed ?? values) : { base, local: next },
  };
  const input = stringifyExact(proposal);
  const copy = async () => {
    const link = location.origin + pathname + search + proposalHash(proposal);
    if (link.length > longestLink) return setUncopied({ link, input });
    try {
      await navigator.clipboard.writeText(link);
      toast.success('Review link copied. Send it to a colleague. Nothing is saved yet.');
      onCopied();
    } catch {
      setUncopied({ link, input });
    }
  };
  return (
    <>
      <Button quiet onClick={() => void copy()}>
        Copy link to this input
      </Button>
      {uncopied.input === input && (
        <div role="alert" className={styles.uncopied}>
          {uncopied.link.length > longestLink ? (
            <Warning>
              {`Not copied: ${uncopied.link.length} characters are too many for a link. Some browsers and chat programs take ${longestLink}.`}
            </Warning>
          ) : (
            <>
              <Warning>Couldn't access the clipboard. Copy the review link manually.</Warning>
              <textarea
                readOnly
                rows={3}
                aria-label="Review link"
                value={uncopied.link}
                onFocus={({ target }) => target.select()}
              />
            </>
          )}
        </div>
      )}
    </>
  );
}
