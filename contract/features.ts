/**
 * A response header of `auth.check`, with or without a session: the optional features that the backend keeps, separated by commas.
 * docs/backend-features.md defines each. A feature that is not declared is not used.
 */
export const featuresHeader = 'Clearhouse-Features';

/** The optional features of a backend. */
export interface Features {
  /** A write with an Idempotency-Key is carried out once. */
  idempotencyKey: boolean;
  /** A key can be withdrawn, so that its write can never be carried out. Needs `idempotencyKey`. */
  withdrawKey: boolean;
  /** Records have versions, and a write with If-Match is rejected for another version. */
  ifMatch: boolean;
  /** The largest page that every list with pages accepts as `per_page`; null if the server alone chooses. */
  perPage: number | null;
  /** Lists can be searched by the backend. */
  search: boolean;
}

/** Parses the header, null without one. Ignores unknown and invalid features, letter case, spaces and repetitions. */
export function parseFeatures(header: string | null): Features {
  const declared = new Set(
    (header ?? '').split(',').map((feature) => feature.trim().toLowerCase()),
  );
  const sizes = [...declared].map((feature) =>
    Number(/^per-page ?= ?(\d{1,6})$/.exec(feature)?.[1] ?? 0),
  );
  const perPage = Math.max(...sizes);
  const idempotencyKey = declared.has('idempotency-key');
  return {
    idempotencyKey,
    withdrawKey: idempotencyKey && declared.has('withdraw-key'),
    ifMatch: declared.has('if-match'),
    perPage: perPage > 0 ? perPage : null,
    search: declared.has('search'),
  };
}
