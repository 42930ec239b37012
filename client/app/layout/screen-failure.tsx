import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { CodeError } from '#platform/code.ts';
import { reportError } from '#platform/http/client-reports.ts';
import { Failure } from './boundary.tsx';

/** Takes the place of a screen whose code could not be fetched, or which failed to render. React Router renders the screen again when its address changes. */
export function ScreenFailure() {
  const error = useRouteError();
  const [code, setCode] = useState<string>();
  useEffect(() => {
    // React logs the others.
    if (error instanceof CodeError) console.error(error);
    setCode(reportError(error));
  }, [error]);
  return <Failure error={error} code={code} />;
}
