/** They describe one hop only (RFC 9110 section 7.6.1), and the gateway itself handles `expect`. */
export const hopByHop = [
  ...['connection', 'expect', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade'],
  ...['proxy-authenticate', 'proxy-authorization', 'http2-settings'],
];

/**
 * Headers by which proxies tell a backend where a request comes from or what it asks for, and by which backends replace its method or
 * path. Of these the gateway sends its own.
 */
const routingNames = [
  ...['forwarded', 'host', 'via', 'proxy', 'x-real-ip', 'x-request-id', 'x-host', 'x-scheme'],
  ...['client-ip', 'x-client-ip', 'x-cluster-client-ip', 'true-client-ip', 'cf-connecting-ip'],
  ...['fastly-client-ip', 'fly-client-ip', 'front-end-https', 'x-url-scheme'],
  ...['x-method-override', 'x-rewrite-url', 'x-sendfile-type', 'x-middleware-subrequest'],
];
const routingPrefixes = [
  ...['x-forwarded-', 'x-original-', 'x-http-', 'x-envoy-', 'x-azure-', 'x-accel-'],
];

/**
 * Headers by which proxies for single sign-on, or of client certificates, name the user to a backend that trusts them. Some backends trust
 * an Authorization of the proxy without a password.
 */
const identityNames = [
  ...['authorization', 'x-authorization', 'x-access-token', 'x-id-token', 'x-ms-client-principal'],
  ...['x-user', 'x-username', 'x-email', 'x-groups', 'x-roles', 'x-userinfo'],
];
const identityPrefixes = [
  // Apache, nginx, Authelia, Kubernetes
  ...['remote-', 'x-remote-', 'x-user-'],
  // oauth2-proxy, mod_auth_openidc, mod_auth_mellon, Shibboleth, Vouch, Pomerium, authentik, Grafana
  ...['x-auth-', 'x-authenticated-', 'oidc-', 'x-oidc-', 'mellon-', 'saml-', 'x-saml-', 'shib-'],
  ...['x-vouch-', 'x-pomerium-', 'x-authentik-', 'x-webauth-', 'x-proxy-'],
  // Clouds and gateways
  ...['x-goog-authenticated-user-', 'x-goog-iap-', 'cf-access-', 'x-ms-client-principal-'],
  ...['x-ms-token-', 'x-amzn-oidc-', 'x-consumer-', 'x-credential-', 'x-anonymous-consumer'],
  ...['x-jwt-', 'tailscale-'],
  // Client certificates
  ...['ssl-client-', 'x-ssl-client-', 'client-cert', 'x-client-cert', 'client-verify'],
  ...['x-client-verify', 'client-dn', 'x-client-dn'],
];

const unsafeNames = new Set([...hopByHop, ...routingNames, ...identityNames]);
const unsafePrefixes = [...routingPrefixes, ...identityPrefixes];

/**
 * Returns whether a backend may believe a header, with its name in lowercase, that every client can send: because it names the user,
 * replaces a part of the request or concerns one hop. So may each that has other characters than letters, digits and hyphens: many
 * backends read `remote_user` as `remote-user`.
 */
export const isUnsafeHeader = (name: string): boolean =>
  unsafeNames.has(name) ||
  unsafePrefixes.some((start) => name.startsWith(start)) ||
  /[^a-z\d-]/.test(name);
