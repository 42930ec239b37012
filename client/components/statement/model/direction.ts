const incoming =
  /^(in|incoming|inbound|credit(ed)?|cr|c|deposit(ed)?|receive(d)?|buy|bought|h|haben|gutschrift|eingang|crdt)$/;
const outgoing =
  /^(out|outgoing|outbound|debit(ed)?|dr|d|withdraw(al|n)?|sen[dt]|payout|sell|sold|s|soll|lastschrift|ausgang|dbit)$/;

/** Returns 1 for a word for incoming money and -1 for one for outgoing money; undefined for any other text. */
export function directionOf(text: string): 1 | -1 | undefined {
  const word = text.trim().toLowerCase();
  if (incoming.test(word)) return 1;
  return outgoing.test(word) ? -1 : undefined;
}
