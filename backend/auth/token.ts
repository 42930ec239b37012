import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { HttpError } from '../http/http-error.ts';

/** The difference between the clocks of the backend and the provider that is tolerated, in seconds. */
const clockTolerance = 30;
/** The time limit of a request to the provider, in ms. */
const timeoutMs = 5_000;

/** The provider whose tokens are accepted. */
export interface Provider {
  /** The `iss` of its tokens, to the letter, below which its configuration is. */
  issuer: string;
  /** The `aud` of its tokens. */
  audience: string;
}

/**
 * Returns the verified email address of a token. Throws a 401 with the reason for a token that is not accepted, and a 503 if the keys
 * of the provider cannot be fetched.
 */
export type VerifyToken = (token: string) => Promise<string>;

/** Creates the verifier of OpenID Connect tokens. See decision 16 in docs/decisions.md. */
export function createVerifyToken(
  { issuer, audience }: Provider,
  { clock, logger }: { clock: () => Date; logger: Logger },
): VerifyToken {
  let provider: Promise<JWTVerifyGetKey> | undefined;
  const keys: JWTVerifyGetKey = async (header, token) => {
    provider ??= discoverKeys(issuer);
    try {
      const keyOf = await provider.catch((error) => {
        provider = undefined;
        throw error;
      });
      return await keyOf(header, token);
    } catch (error) {
      if (keyErrors.some((type) => error instanceof type)) throw error;
      const { message, cause } = error as Error;
      logger.warn(
        { issuer, reason: (cause as { code?: string } | undefined)?.code ?? message },
        'keys of tokens not fetched',
      );
      throw new HttpError(503, 'The identity provider is unavailable. Try again in a moment.', {
        headers: { 'Retry-After': '1' },
      });
    }
  };
  return async (token) => {
    try {
      const options = {
        issuer,
        audience,
        clockTolerance,
        currentDate: clock(),
        requiredClaims: ['exp'],
      };
      const { payload } = await jwtVerify(token, keys, options);
      return emailOf(payload);
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      logger.info({ issuer, reason: error.message }, 'token rejected');
      throw tokenRejected(`The sign-on token ${reasonOf(error)}.`);
    }
  };
}

/** Creates the 401 of a token (RFC 6750 section 3.1). */
export const tokenRejected = (message: string) =>
  new HttpError(401, message, { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } });

/** The errors of looking a key up that are about the token. All others are about the provider. */
const keyErrors = [
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSENotSupported,
];

const configuration = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** Reads the provider's configuration (OpenID Connect Discovery 1.0 section 4). Its keys are fetched when a token needs one. */
async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok)
    throw new Error(`The configuration of the provider has status ${response.status}.`);
  const { issuer: stated, jwks_uri } = z.parse(configuration, await response.json());
  if (stated !== issuer) throw new Error('The configuration of the provider is of another issuer.');
  return createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: timeoutMs });
}

/** The values of `xms_edov` by which Entra ID, which sends no `email_verified`, states that the tenant owns the domain of the address. */
const ownedDomain: unknown[] = [true, 1, '1'];

/** Any other address could be that of another person: some providers let a person type it in. */
function emailOf({ email, email_verified, xms_edov }: JWTPayload): string {
  if (typeof email !== 'string') throw tokenRejected('The sign-on token has no email address.');
  const isVerified =
    email_verified === undefined ? ownedDomain.includes(xms_edov) : email_verified === true;
  if (!isVerified)
    throw tokenRejected(`The identity provider has not verified the email address ${email}.`);
  return email;
}

function reasonOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'has expired';
  if (!(error instanceof errors.JWTClaimValidationFailed)) return 'is not valid';
  if (error.claim === 'aud') return 'is for another audience';
  return error.claim === 'iss' ? 'is from another issuer' : `has no valid ${error.claim}`;
}
