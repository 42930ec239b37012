import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The headers of W3C Trace Context for the backend. */
export interface TraceHeaders {
  traceparent: string;
  tracestate?: string;
}

const format = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/;

/**
 * Returns the trace of a request, and a new, unsampled one if the client sent none. The gateway records no spans, so it forwards
 * a valid header unchanged. https://www.w3.org/TR/trace-context/
 */
export function traceOf({ traceparent, tracestate }: IncomingHttpHeaders): TraceHeaders {
  if (typeof traceparent === 'string' && isValid(traceparent)) {
    return { traceparent, ...(typeof tracestate === 'string' && { tracestate }) };
  }
  // Node creates the random bytes of many UUIDs at once. Without spans, any valid id of a parent will do.
  const traceId = randomUUID().replaceAll('-', '');
  return { traceparent: `00-${traceId}-${traceId.slice(16)}-00` };
}

/** Returns the id of a trace, 32 hexadecimal digits. */
export const traceIdOf = ({ traceparent }: TraceHeaders): string => traceparent.slice(3, 35);

function isValid(header: string): boolean {
  const [, version, traceId, parentId, more] = format.exec(header) ?? [];
  // Only a later version may have more fields.
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return false;
  return !/^0+$/.test(traceId ?? '') && !/^0+$/.test(parentId ?? '');
}
