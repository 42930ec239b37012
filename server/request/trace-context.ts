import type { IncomingHttpHeaders } from 'node:http';

const format = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/;

/**
 * Returns the id of the trace that a valid `traceparent` continues, 32 hexadecimal digits; undefined without one. The gateway starts
 * no trace: an unsampled one would switch off the sampling of the backend. https://www.w3.org/TR/trace-context/
 */
export function traceIdOf({ traceparent }: IncomingHttpHeaders): string | undefined {
  const [, version, traceId = '', parentId = '', more] = format.exec(String(traceparent)) ?? [];
  // Only a later version may have more fields.
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined))
    return undefined;
  return /^0+$/.test(traceId) || /^0+$/.test(parentId) ? undefined : traceId;
}
