/** Each of prom-client's default metrics by itself, which its own types do not know. */
declare module 'prom-client/lib/metrics/*' {
  const collect: (
    registry: import('prom-client').Registry,
    /** Of the event loop's lag, in milliseconds. */
    options: { eventLoopMonitoringPrecision: number },
  ) => void;
  export default collect;
}
