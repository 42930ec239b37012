import {
  type CheckProgress,
  isOnTheWay,
  isUnsettled,
  mayStillArrive,
  type StoredWrite,
} from './write.ts';

/**
 * The effect of a write as the server shows it. `absent`: none. `changed`: neither the state before nor that of the write.
 * `final`: it cannot be carried out any more. `unknown`: the responses do not decide. `uncheckable`: no response has what was
 * written. `doubt`: the reason why the item may have been so before, a sentence.
 * `mayArrive`: then the write may also still be carried out, over later values.
 */
export type CheckResult =
  | { is: 'saved'; doubt?: string | undefined; mayArrive?: boolean; to?: string | undefined }
  | { is: 'absent' | 'changed'; final?: boolean; reason?: string; to?: string | undefined }
  | { is: 'unknown' | 'uncheckable' };

/** The end of one request. */
export interface Reply {
  /** The HTTP status; 0 without a response. */
  status: number;
  /** True if the response confirms the write as the contract says. */
  isConfirmed: boolean;
  /** True if the response states that the write was not and will not be carried out. */
  isRejected: boolean;
  /** True if the response has messages about the input, or is about a newer version of the record. */
  isInvalid?: boolean | undefined;
  /** True if there is no session any more: nothing can be read. */
  endsSession?: boolean | undefined;
  /** The code of the request for support. */
  code?: string | undefined;
  /** The cause of the failure, a sentence without any value that was typed or read. */
  cause?: string | undefined;
}

/**
 * The response of the backend about a key: see `idempotency-keys.withdraw` in the contract. `unsupported`: it cannot give up keys any more,
 * such as an earlier release.
 */
export interface Withdrawal {
  outcome: 'withdrawn' | 'carried-out' | 'rejected' | 'pending' | 'unsupported';
  /** The path of the item, for a write that was carried out. */
  to?: string | undefined;
}

/** An event in the life of a write. */
export type Event =
  /** Its request has no response for longer than the backend takes. */
  | { is: 'late' }
  /** Its document has ended, or nothing is left of its request. */
  | { is: 'abandoned' }
  /** Its request has ended. */
  | { is: 'responded'; reply: Reply }
  /** A read has ended. `isFinal`: it began when no attempt could be carried out any more. */
  | { is: 'checked'; result: CheckResult; isFinal: boolean }
  /** The backend was asked to take its key. */
  | { is: 'withdrawn'; withdrawal: Withdrawal }
  /** It is sent again. */
  | { is: 'repeated'; sentAt: number };

/** The end of a write that is certain at once: nothing about it needs to be stored or shown. */
export type Direct = 'saved' | 'not-saved';

/**
 * The write after an event: the same object if nothing changes, or what it ended as if nothing of it is left to tell. Pure: it knows
 * no clock, network or storage. An event that comes too late changes nothing. docs/protocol.md has its states and assumptions.
 */
export function transition<W extends StoredWrite>(write: W, event: Event): W | Direct {
  if (event.is === 'repeated')
    return {
      ...write,
      state: 'sending',
      attempts: isUnsettled(write) || mayStillArrive(write) ? write.attempts + 1 : 1,
      hasEnded: false,
      sentAt: event.sentAt,
      to: undefined,
      cause: undefined,
      reason: undefined,
    };
  if (!isUnsettled(write)) return write;
  switch (event.is) {
    case 'late':
      return write.state === 'sending' ? { ...write, state: 'open' } : write;
    case 'abandoned':
      return isOnTheWay(write) ? { ...write, state: 'unknown' } : write;
    case 'responded':
      return afterReply(write, event.reply);
    case 'checked':
      return afterCheck(write, event.result, event.isFinal);
    case 'withdrawn':
      return afterWithdrawal(write, event.withdrawal);
  }
}

function afterReply<W extends StoredWrite>(
  write: W,
  { status, isConfirmed, isRejected, code, cause }: Reply,
): W | Direct {
  if (isConfirmed)
    return mayStillArrive({ ...write, state: 'held' }) ? { ...write, state: 'held' } : 'saved';
  // A rejection before the backend has seen the key says nothing about earlier attempts.
  const isOnly = write.attempts === 1;
  if (isRejected && isOnly) return 'not-saved';
  if (write.settledBy === 'key')
    return decidesKey(status, isRejected)
      ? 'not-saved'
      : { ...write, state: 'unknown', code, cause };
  // One read decides: until then there is nothing to tell.
  if (isOnly && endsRequest(status)) return { ...write, hasEnded: true, code, cause };
  return { ...write, state: 'unknown', code, cause };
}

/**
 * Returns true for a failure that is the response of the key, also to a repetition. Tokens, sessions and limits are checked before it; a 403
 * may be another server's.
 */
const decidesKey = (status: number, isRejected: boolean): boolean =>
  isRejected ? status !== 401 && status !== 419 : [400, 404, 412, 415, 422].includes(status);

/**
 * Returns true for a status with which the backend has ended this request. It may have carried out an earlier copy: browsers send
 * a request again when a reused connection is reset. 408: one of the servers on the way has not received the whole request.
 */
const endsRequest = (status: number): boolean => status >= 400 && status < 500 && status !== 408;

/**
 * An item without the change decides only if the write cannot be carried out any more, or if the backend has ended it. After a
 * rejection, an item that may have been so before proves nothing.
 */
function afterCheck<W extends StoredWrite>(write: W, result: CheckResult, isFinal: boolean): W {
  const isDecisive = isFinal || write.hasEnded;
  switch (result.is) {
    case 'unknown':
      return write;
    case 'uncheckable':
      return isDecisive ? { ...write, state: 'uncheckable' } : write;
    case 'saved':
      if (result.mayArrive && !isDecisive) return write;
      return write.hasEnded && result.doubt !== undefined
        ? { ...write, state: 'uncheckable', to: result.to, reason: result.doubt }
        : { ...write, state: 'saved', to: result.to };
    default: {
      const { is, final, to, reason } = result;
      if (!isDecisive && !final) return write;
      return { ...write, state: is === 'absent' ? 'not-saved' : 'uncheckable', to, reason };
    }
  }
}

function afterWithdrawal<W extends StoredWrite>(write: W, { outcome, to }: Withdrawal): W {
  switch (outcome) {
    case 'pending':
      return write;
    case 'carried-out':
      return { ...write, state: 'saved', to };
    case 'rejected':
      return { ...write, state: 'not-saved', reason: 'The server rejected it.' };
    case 'withdrawn':
      return { ...write, state: 'not-saved', isWithdrawn: true };
    case 'unsupported':
      return { ...write, settledBy: 'time' };
  }
}

/** Pauses between checks, in milliseconds; the last one repeats. */
const pauses = [1_000, 2_000, 5_000, 10_000];
/** Pauses after a failed read, which delays the verdict once the backend is back, and once a write cannot be carried out any more. */
const failedPause = 500;
const latePause = 30_000;

/**
 * Schedules the next check.
 * @param outcome `failed`: the backend did not respond. `pending`: it has not yet ended a transaction of the write.
 * @param timeout The time after which the backend carries out nothing any more, in milliseconds.
 */
export function progressAfter(
  progress: CheckProgress,
  outcome: 'failed' | 'read' | 'pending',
  { now, isFinal, timeout }: { now: number; isFinal: boolean; timeout: number },
): CheckProgress {
  const hasRead = outcome !== 'failed';
  const readableSince = progress.readableSince ?? (hasRead ? now : undefined);
  const pause = isFinal ? latePause : (pauses[progress.checks] ?? pauses.at(-1) ?? latePause);
  const next = now + (outcome === 'read' ? pause : failedPause);
  const finalAt = readableSince === undefined ? next : readableSince + timeout;
  return {
    isChecking: false,
    isPending: outcome === 'pending',
    checks: progress.checks + 1,
    readableSince,
    nextCheckAt: isFinal ? next : Math.min(next, finalAt),
  };
}
