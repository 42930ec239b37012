/**
 * Headers by which proxies for single sign-on, or of client certificates, name the user to a backend that trusts them. Some backends trust
 * an Authorization of the proxy without a password.
 */
const identity = new RegExp(
  `^(${[
    // Apache, nginx, Authelia, Kubernetes
    ...[
      'remote-',
      'x-remote-',
      'x-user$',
      'x-user-(id|name|email|groups|roles)',
      'x-(username|email|groups|roles)$',
    ],
    // oauth2-proxy, mod_auth_openidc, mod_auth_mellon, Shibboleth, Vouch, Pomerium, authentik, Grafana
    ...[
      'x-auth-request-',
      'x-auth-(user|email|name|groups|roles|subject)',
      'x-authenticated-',
      'x-forwarded-',
      'x?-?oidc-',
    ],
    ...[
      'mellon-',
      'x?-?saml-',
      'shib-',
      'x-vouch-',
      'x-pomerium-',
      'x-authentik-',
      'x-webauth-',
      'x-proxy-(user|email|groups)',
    ],
    // Clouds and gateways
    ...[
      'x-goog-authenticated-user-',
      'x-goog-iap-',
      'cf-access-',
      'x-ms-client-principal',
      'x-ms-token-',
      'x-amzn-oidc-',
    ],
    ...[
      'x-consumer-',
      'x-credential-',
      'x-anonymous-consumer',
      'x-userinfo',
      'x-jwt-',
      'tailscale-',
    ],
    // Tokens
    ...['(x-(original-)?)?authorization$', 'x-(access|auth|id)-token$'],
    // Client certificates
    ...['x?-?ssl-client-', 'x?-?client-cert', 'x?-?client-verify', 'x?-?client-dn'],
  ].join('|')})`,
);

/**
 * Returns whether a header of a request may name the user. So may each that has other characters than letters, digits and hyphens:
 * many backends read `remote_user` as `remote-user`.
 */
export const isIdentityHeader = (name: string): boolean =>
  identity.test(name) || /[^a-z\d-]/.test(name);
