import {
  type ScriptedResponse,
  type SeenRequest,
  scriptedBackend,
} from '../../support/scripted-backend.ts';

/** A fault of the next request of a kind. */
export interface Fault {
  of: RequestKind;
  does: FaultType;
}

export type RequestKind = 'read' | 'write' | 'check' | 'logout';

/** `hold` and `hold response` last until `release`, or until the gateway gives up. `500 after` comes after the request was carried out. */
export type FaultType =
  | 'slow'
  | 'hold'
  | 'hold response'
  | 'lose request'
  | 'lose response'
  | '500'
  | '503'
  | '401'
  | '500 after';

/** The network between the gateway and the backend. */
export interface FaultyNetwork {
  /** The requests that the gateway has sent, in order. */
  requests: SeenRequest[];
  /** Faults of requests to come. */
  faults: Set<Fault>;
  /** The number of requests that wait for `release`. */
  held: () => number;
  release: () => void;
}

/** The delay of a slow response, in ms. */
const slowMs = 500;

/** Starts a proxy for a backend that applies each fault once. */
export async function startFaultyNetwork(
  backendUrl: string,
): Promise<FaultyNetwork & { url: string; close: () => void }> {
  const faults = new Set<Fault>();
  const waiting = new Map<SeenRequest, () => void>();
  const hold = async (request: SeenRequest) => {
    await new Promise<void>((resolve) => waiting.set(request, resolve));
    waiting.delete(request);
  };
  const { url, requests, close } = await scriptedBackend(backendUrl, {
    choose(request) {
      const fault = [...faults].find(({ of }) => of === kindOf(request));
      if (!fault) return undefined;
      faults.delete(fault);
      return responseTo(request, fault.does, hold);
    },
  });
  return {
    url,
    close,
    requests,
    faults,
    held: () => [...waiting.keys()].filter(({ aborted }) => !aborted).length,
    release() {
      for (const resolve of waiting.values()) resolve();
    },
  };
}

function responseTo(
  request: SeenRequest,
  does: FaultType,
  hold: (request: SeenRequest) => Promise<void>,
): ScriptedResponse {
  switch (does) {
    case 'slow':
      return { delay: slowMs };
    case 'hold': {
      const response: ScriptedResponse = {};
      // Once the gateway has given up, the time limit of the backend has passed too: it carries out nothing.
      response.until = hold(request).then(() => Object.assign(response, { cut: request.aborted }));
      return response;
    }
    case 'hold response':
      return { isForwarded: true, until: hold(request) };
    case 'lose request':
      return { cut: true };
    case 'lose response':
      return { isForwarded: true, cut: true };
    case '500 after':
      return { isForwarded: true, status: 500, body: { message: 'An unexpected error occurred.' } };
    default:
      return { status: Number(does), body: { message: 'A fault of the walk.' } };
  }
}

function kindOf({ line }: SeenRequest): RequestKind | undefined {
  if (line === 'GET /ajax/auth/check') return 'check';
  if (line === 'POST /ajax/auth/logout') return 'logout';
  if (line === 'POST /ajax/auth/login') return undefined;
  return line.startsWith('GET') ? 'read' : 'write';
}

/** A write that the backend has carried out. */
export interface DoneWrite {
  /** Its Idempotency-Key. A backend that receives a key again carries out nothing and sends the first response again. */
  key: string;
  line: string;
  body: unknown;
}

/** Returns the writes that the backend has carried out, each key once, except sessions and reports. */
export function doneWrites({ requests }: FaultyNetwork): DoneWrite[] {
  const done = new Map<string, DoneWrite>();
  for (const { line, body, headers, status = 0 } of requests) {
    if (
      line.startsWith('GET') ||
      /\/ajax\/(auth|report)/.test(line) ||
      status < 200 ||
      status > 299
    )
      continue;
    const key = String(headers['idempotency-key']);
    if (!done.has(key)) done.set(key, { key, line, body });
  }
  return [...done.values()];
}
