/** Sends a request of the contract like the console does. */
export async function ajax(method, path, body) {
  const token = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  const response = await fetch(`/ajax${path}`, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { 'X-XSRF-TOKEN': decodeURIComponent(token) }),
    },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  const result = text === '' ? undefined : JSON.parse(text);
  if (!response.ok)
    throw Object.assign(new Error(`status ${response.status}`), {
      status: response.status,
      body: result,
    });
  return result;
}
