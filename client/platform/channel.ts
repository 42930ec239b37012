/**
 * Opens a channel to the other tabs of the browser. Where browsers have none, such as with hardened settings, this tab hears of no
 * other one: it checks its session with each request anyway.
 */
export function openChannel<Message>(
  name: string,
  receive: (message: Message) => void = () => {},
): { send: (message: Message) => void; close: () => void } {
  if (typeof BroadcastChannel === 'undefined') return { send() {}, close() {} };
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data);
  return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}
