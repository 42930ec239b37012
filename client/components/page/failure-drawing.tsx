import { mayBeOutage } from '#platform/http/failed-request.ts';
import { ApiError } from '#platform/http/request.ts';

/** The drawings of failed loads with their names. */
const drawings = {
  /** A plug out of its socket. */
  outage: {
    name: 'Not available',
    path: 'M2 16h7M9 9v14h5a7 7 0 0 0 0-14zM20 12.5h5M20 19.5h5M46 16h-6M40 9v14h-2a7 7 0 0 1 0-14z',
  },
  /** A lock. */
  forbidden: {
    name: 'Not allowed',
    path: 'M15 14h18v14H15zM19 14v-4a5 5 0 0 1 10 0v4M24 19v4',
  },
  /** An empty place among the rows of a list. */
  missing: {
    name: 'Not found',
    path: 'M6 6h36M6 26h36M6 12h3M6 20h3M12 12h3M12 20h3M18 12h3M18 20h3M24 12h3M24 20h3M30 12h3M30 20h3M36 12h3M36 20h3M6 12v2M6 18v2M42 12v2M42 18v2M39 12h3M39 20h3',
  },
  /** A crossed-out table. */
  other: {
    name: 'Not loaded',
    path: 'M4 28h40M8 28V10h32v18M8 16h32M20 20l8 6M28 20l-8 6M14 4h20',
  },
};

/** Shows without a message why a load has failed: an outage, a forbidden or a missing item, or another failure. */
export function FailureDrawing({ error }: { error: unknown }) {
  const { name, path } = drawings[kindOf(error)];
  return (
    <svg
      width="48"
      height="32"
      viewBox="0 0 48 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      role="img"
      aria-label={name}
    >
      <path d={path} />
    </svg>
  );
}

function kindOf(error: unknown): keyof typeof drawings {
  if (!(error instanceof ApiError)) return 'other';
  if (mayBeOutage(error)) return 'outage';
  if (error.status === 403) return 'forbidden';
  return error.status === 404 || error.status === 410 ? 'missing' : 'other';
}
