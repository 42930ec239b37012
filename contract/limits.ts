/**
 * The limits of the reference backend for the values of requests: lengths in characters, ranges inclusive. The OpenAPI document states
 * them. Another backend may have others, since the console sends what a person enters and shows the messages of a 422.
 */
export const limits = {
  signInEmail: { maxLength: 320 },
  username: { minLength: 1, maxLength: 100 },
  email: { maxLength: 254 },
  newPassword: { minLength: 10, maxLength: 1000 },
  password: { minLength: 1, maxLength: 1000 },
  businessReference: { minLength: 1, maxLength: 100 },
  businessName: { maxLength: 200 },
  confirmationRequirement: { minimum: 0, maximum: 1000 },
  tradeIds: { minItems: 1, maxItems: 10_000 },
  transactionHash: { minLength: 1, maxLength: 200 },
  note: { maxLength: 2_000 },
} as const;

/**
 * The lengths of the reference backend's texts, in characters: a name, reference, code or status, what a person reads or copies, such as
 * an address, and data of other APIs.
 */
export const lengths = { name: 500, text: 2_000, data: 10_000_000 } as const;
