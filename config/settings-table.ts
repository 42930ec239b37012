import * as z from 'zod/mini';
import {
  baseUrl,
  bytes,
  currencyDecimals,
  environment,
  headerNames,
  instant,
  issuer,
  matching,
  oneOf,
  optional,
  pathOrUrl,
  plainLine,
  safeHeaderNames,
  services,
  text,
  trustedProxies,
  url,
  whole,
} from './schemas.ts';

/** One environment variable. */
interface Setting<S extends z.ZodMiniType> {
  schema: S;
  /** The text of an unset or empty variable. */
  default: string;
  takes: string;
  meaning: string;
  /** True if the value is a number or one of a few words. Errors print no other value: it may contain a secret. */
  isPlain: boolean;
}

const setting = <S extends z.ZodMiniType>(
  schema: S,
  takes: string,
  fallback: string,
  meaning: string,
): Setting<S> => ({
  schema,
  default: fallback,
  takes,
  meaning,
  isPlain: false,
});

const plainSetting: typeof setting = (...options) => ({ ...setting(...options), isPlain: true });

/** The variables of the gateway, in the order of docs/configuration.md. The reference backend reads some of them too. */
export const gatewayTable = {
  PORT: plainSetting(
    whole(0, 65535),
    'a port, 0 to 65535 (0 selects a free port)',
    '8080',
    'The port that the console listens on.',
  ),
  HOST: setting(
    matching(/^[\w.:%-]+$/),
    'an address or host name; :: is every address, IPv4 too',
    '127.0.0.1',
    'The address that the console listens on.',
  ),
  METRICS_PORT: plainSetting(
    optional(whole(0, 65535)),
    'a port, 0 to 65535 (0 selects a free port), or nothing',
    '',
    'The port of /metrics for Prometheus, on the same address. Unset: no metrics.',
  ),
  NODE_ENV: plainSetting(
    oneOf('development', 'test', 'production'),
    'development, test or production',
    'development',
    'In production npm start requires BACKEND_URL.',
  ),
  BACKEND_URL: setting(
    optional(baseUrl),
    'an http or https URL without credentials or query, or nothing',
    '',
    'The payments backend. Unset: npm start starts the reference backend.',
  ),
  BACKEND_CA_FILE: setting(
    optional(text),
    'a file, or nothing',
    '',
    'The certificate authorities for an https BACKEND_URL, in PEM format, instead of those of Node.',
  ),
  BACKEND_CERT_FILE: setting(
    optional(text),
    'a file, or nothing',
    '',
    "The gateway's client certificate for the backend, in PEM format, with its chain.",
  ),
  BACKEND_KEY_FILE: setting(
    optional(text),
    'a file, or nothing',
    '',
    'The private key of BACKEND_CERT_FILE, in PEM format.',
  ),
  BACKEND_XSRF_COOKIE: setting(
    matching(/^[\w.-]{1,64}$/),
    'the name of a cookie, such as csrftoken',
    'XSRF-TOKEN',
    "The cookie of the backend's XSRF token. Browsers see it as XSRF-TOKEN.",
  ),
  BACKEND_XSRF_HEADER: setting(
    matching(/^(?=.*(csrf|xsrf|verification))[a-z\d-]{1,64}$/i),
    'the name of a header that contains csrf, xsrf or verification, such as X-CSRFToken',
    'X-XSRF-TOKEN',
    'The header in which the backend reads the token. Browsers send it as X-XSRF-TOKEN.',
  ),
  LOG_LEVEL: plainSetting(
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    'trace, debug, info, warn, error, fatal or silent',
    'info',
    'Minimum log level.',
  ),
  CLIENT_REPORTS: plainSetting(
    oneOf('on', 'off'),
    'on or off',
    'on',
    'Browsers report errors and policy violations to the gateway, which logs and counts them.',
  ),
  TRUST_PROXY: setting(
    trustedProxies,
    'comma-separated addresses, subnets or loopback/linklocal/uniquelocal, or off',
    'off',
    'Proxies whose X-Forwarded-* headers are trusted: the ingress only, not the network of its clients.',
  ),
  IDENTITY_HEADERS: setting(
    headerNames,
    'comma-separated names of headers, or nothing',
    '',
    'Headers in which a proxy of TRUST_PROXY names the user to the backend. Unset: none.',
  ),
  FORWARD_HEADERS: setting(
    safeHeaderNames,
    'comma-separated names of headers that name no user, route or address, or nothing',
    '',
    'Further headers that the backend receives from every client. Unset: those of HTTP and the contract only.',
  ),
  SIGN_OUT_URL: setting(
    optional(pathOrUrl),
    'a path such as /oauth2/sign_out, or an https URL without credentials, or nothing',
    '',
    'Where Logout leads, to end the session of a sign-on proxy, which then replaces the sign-in screen. Unset: the sign-in screen.',
  ),
  SECURITY_TXT: setting(
    optional(text),
    'a file, or nothing',
    '',
    'The file served as /.well-known/security.txt (RFC 9116). Unset: none.',
  ),
  BODY_LIMIT: plainSetting(
    bytes,
    'bytes, KiB or MiB, such as 1MiB',
    '1MiB',
    'The largest request body that is forwarded.',
  ),
  BACKEND_TIMEOUT_MS: plainSetting(
    whole(1, 3_600_000),
    'milliseconds, 1 to 3600000',
    '60000',
    'The time limit for the backend to start its response.',
  ),
  SHUTDOWN_TIMEOUT_MS: plainSetting(
    whole(0, 3_600_000),
    'milliseconds, 0 to 3600000',
    '30000',
    'The time limit for responses in flight to finish after SIGTERM.',
  ),
  SHUTDOWN_GRACE_MS: plainSetting(
    whole(0, 600_000),
    'milliseconds, 0 to 600000',
    '0',
    'The time after SIGTERM in which new connections are still accepted, until load balancers stop sending them.',
  ),
  APP_NAME: setting(
    plainLine(100),
    'one line of at most 100 characters',
    'Clearhouse',
    'The name in the top bar and the title.',
  ),
  PASSWORD_RULE: setting(
    optional(plainLine(300)),
    'one line of at most 300 characters, or nothing',
    '',
    'The rule for new passwords, shown below the field. Unset: none, or with the reference backend of the console its own.',
  ),
  CURRENCY_DECIMALS: setting(
    currencyDecimals,
    'comma-separated currency codes, each once with a colon and 0 to 18, such as ETH:18,JPY:0, or nothing',
    '',
    'The decimal places of the minor units that the backend sends, by code. For other codes 8 for XBT and 2 for the rest.',
  ),
  ENVIRONMENT: setting(
    optional(environment),
    'a name of at most 30 characters and, after a colon, blue, green, amber, red or violet, or nothing',
    '',
    'Marks every screen, the title and the icon, such as Staging:amber. Unset: no mark.',
  ),
  ANNOUNCEMENT: setting(
    optional(plainLine(300)),
    'one line of at most 300 characters, or nothing',
    '',
    'A message on every screen, also on the sign-in screen. Unset: none.',
  ),
  READ_ONLY: plainSetting(
    oneOf('on', 'off'),
    'on or off',
    'off',
    'on: the console rejects every change with 403, except sign-in and sign-out.',
  ),
  CONTRACT_PANEL: plainSetting(
    oneOf('on', 'off'),
    'on or off',
    'off',
    'on: a panel on every screen lists the responses of the backend that break the contract, with the values that came. For tests.',
  ),
  CONSOLE_SETTINGS_FILE: setting(
    optional(text),
    'a file, or nothing',
    '',
    'Overrides ENVIRONMENT, ANNOUNCEMENT and READ_ONLY, one NAME=value per line; read again when it changes.',
  ),
  BUILD_COMMIT: setting(
    matching(/^[\w.+-]{1,64}$/),
    'at most 64 letters, digits, dots, hyphens, underscores or plus signs',
    'unknown',
    'The commit that the image was built from. The image sets it.',
  ),
  BUILD_TIME: setting(
    z.union([oneOf('unknown'), instant]),
    'a time with its zone, such as 2026-11-21T18:00:00Z, or unknown',
    'unknown',
    'The time of the build. The image sets it.',
  ),
} satisfies Record<string, Setting<z.ZodMiniType>>;

/** The variables that only the reference backend reads, in the order of docs/configuration.md. */
export const backendTable = {
  BACKEND_METRICS_PORT: plainSetting(
    optional(whole(0, 65535)),
    'a port, 0 to 65535 (0 selects a free port), or nothing',
    '',
    'The port of /metrics of the reference backend, on its address. Unset: no metrics.',
  ),
  DATABASE_URL: setting(
    optional(url(/^postgres(ql)?$/)),
    'a PostgreSQL URL, or nothing',
    '',
    'The PostgreSQL of the reference backend. Unset: an embedded database in DATA_DIR.',
  ),
  DATABASE_CONNECTIONS: setting(
    whole(1, 1000),
    'a number, 1 to 1000',
    '10',
    'The most connections of a reference backend to DATABASE_URL for requests. It needs two more: for health checks and for its start.',
  ),
  DATA_DIR: setting(text, 'a folder', 'data', 'The folder of the embedded database.'),
  EVENT_LOG_RETENTION_DAYS: plainSetting(
    whole(1, 36_500),
    'days, 1 to 36500',
    '400',
    'The reference backend deletes event logs after this many days, and archives those about settlements, caps and rules.',
  ),
  API_QUERY_RETENTION_DAYS: plainSetting(
    whole(1, 36_500),
    'days, 1 to 36500',
    '30',
    'The reference backend deletes API queries after this many days.',
  ),
  OIDC_ISSUER: setting(
    optional(issuer),
    'an https URL, or http of this machine, or nothing',
    '',
    'The issuer of OpenID Connect tokens, which then replace passwords in the reference backend. Unset: passwords.',
  ),
  OIDC_AUDIENCE: setting(
    optional(matching(/^[\x21-\x7e]{1,300}$/)),
    'printable ASCII characters without spaces, or nothing',
    '',
    'The audience of these tokens: usually the client id of the proxy.',
  ),
  MICROSERVICES: setting(
    optional(services),
    'comma-separated name=url pairs, or nothing',
    '',
    'The services that the reference backend checks for health. Unset: itself and two offline demo services.',
  ),
  DEMO_DATA: plainSetting(
    oneOf('auto', 'on', 'off'),
    'auto, on or off',
    'auto',
    'Fills an empty database with demo data: invented payments, which nothing deletes. auto: only the embedded database.',
  ),
  ADMIN_EMAIL: setting(
    optional(matching(/^[^\s@]+@[^\s@]+$/)),
    'an email address, or nothing',
    '',
    'The first user of an empty database. Unset: the demo account.',
  ),
  ADMIN_PASSWORD: setting(
    optional(z.string().check(z.minLength(10))),
    'at least 10 characters, or nothing',
    '',
    "The first user's password.",
  ),
} satisfies Record<string, Setting<z.ZodMiniType>>;

/** Every environment variable. */
export const table = { ...gatewayTable, ...backendTable };
