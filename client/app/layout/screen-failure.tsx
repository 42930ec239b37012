import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { reportError } from '#platform/http/client-reports.ts';
import { Failure } from './boundary.tsx';

/** Takes the place of a screen that failed to render. React Router renders the screen again when its address changes. */
export function ScreenFailure() {
  const error = useRouteError();
  const [code, setCode] = useState<string>();
  useEffect(() => setCode(reportError(error)), [error]);
  return <Failure code={code} />;
}
