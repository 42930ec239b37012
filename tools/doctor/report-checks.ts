import { type Check, failed, type Outcome, passed, skipped, type Target } from './check.ts';
import { open } from './send.ts';

/** The course of a report, in milliseconds since its request. */
interface Course {
  firstRowMs: number | undefined;
  lastMs: number;
  /** `open`: the stream was still open when the doctor ended it. */
  end: 'complete' | 'aborted' | 'open';
}

/** Downloads the report until it ends or is old enough. Returns an outcome if that is impossible. */
async function download(target: Target): Promise<Course | Outcome> {
  const { cookie, report, reportMs, url } = target;
  if (!cookie || !report) return skipped('Needs a session: set DOCTOR_COOKIE and DOCTOR_REPORT.');
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  const oldEnough = AbortSignal.timeout(reportMs.long + 1_000);
  let firstRowMs: number | undefined;
  try {
    const options = { headers: { Cookie: cookie }, signal: oldEnough };
    const response = await open(target, new URL(`/ajax/report/stream?${report}`, url), options);
    if (response.statusCode !== 200) {
      response.destroy();
      const advice = 'Renew DOCTOR_COOKIE and check DOCTOR_REPORT.';
      return response.statusCode === 504
        ? failed(
            'The report gets status 504 from a proxy or the gateway.',
            'Raise proxy_read_timeout and BACKEND_TIMEOUT_MS.',
          )
        : skipped(`The report gets status ${response.statusCode}. ${advice}`);
    }
    for await (const _chunk of response) firstRowMs ??= elapsed();
    return { firstRowMs, lastMs: elapsed(), end: 'complete' };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!oldEnough.aborted && firstRowMs === undefined && /CERT|SIGNATURE|ISSUER/.test(code)) {
      return skipped(`The certificate is not valid (${code}), so the cookie is not sent.`);
    }
    return { firstRowMs, lastMs: elapsed(), end: oldEnough.aborted ? 'open' : 'aborted' };
  }
}

/** Creates the checks of the report, which share one download. */
export function createReportChecks(): Check[] {
  let course: Promise<Course | Outcome> | undefined;
  const check = (name: string, evaluate: (course: Course, target: Target) => Outcome): Check => ({
    name,
    async run(target) {
      course ??= download(target);
      const result = await course;
      return 'state' in result ? result : evaluate(result, target);
    },
  });
  return [check('first row of a report', checkFirstRow), check('long streams', checkLongStream)];
}

function checkFirstRow({ firstRowMs, lastMs, end }: Course, { reportMs }: Target): Outcome {
  if (lastMs < reportMs.shortest || end === 'aborted')
    return skipped('The report ended too early to show buffering.');
  if (firstRowMs !== undefined && firstRowMs < lastMs * 0.9)
    return passed(`It arrives after ${seconds(firstRowMs)} of ${seconds(lastMs)}.`);
  const advice =
    'Do not ignore X-Accel-Buffering (proxy_ignore_headers), or set proxy_buffering off (ingress-nginx: nginx.ingress.kubernetes.io/proxy-buffering "off").';
  return failed('The first row arrives with the last one: a proxy buffers the report.', advice);
}

function checkLongStream({ lastMs, end }: Course, { reportMs }: Target): Outcome {
  if (end === 'aborted') {
    const advice =
      'Set proxy_read_timeout 3600s (ingress-nginx: nginx.ingress.kubernetes.io/proxy-read-timeout), the idle timeout of a load balancer, or timeouts.request 0s of an HTTPRoute.';
    return failed(`The report was aborted after ${seconds(lastMs)}.`, advice);
  }
  if (lastMs >= reportMs.long) return passed(`A report was open for ${seconds(lastMs)}.`);
  return skipped(
    `The report took ${seconds(lastMs)}; set DOCTOR_REPORT to one that takes longer than ${seconds(reportMs.long)}.`,
  );
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
