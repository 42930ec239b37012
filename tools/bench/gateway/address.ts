/** The line of a request that `withAddress` replaces. */
export const addressLine = 'X-Forwarded-For: ADDRESS';

/** Returns a client address of its own for each of 65,536 clients, since a gateway limits what one address has in flight. */
export const addressOf = (client: number): string => `10.1.${(client >> 8) & 255}.${client & 255}`;

/** Returns the request of one client. */
export const withAddress = (request: string, client: number): string =>
  request.replace(addressLine, `X-Forwarded-For: ${addressOf(client)}`);
