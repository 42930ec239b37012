import type { Place } from '../servers.ts';

/** Returns a Caddyfile with the gateway's features: precompressed files, keep-alive (the default), a log line per request. */
export function caddyfile({ client, port, backendPort, headers }: Place): string {
  const added = Object.entries(headers).map(
    ([name, value]) => `header ${name} ${JSON.stringify(value)}`,
  );
  return `
    {
      admin off
      auto_https off
    }
    :${port} {
      bind 127.0.0.1
      log {
        output stdout
      }
      skip_log /assets/*
      ${added.join('\n      ')}
      root * "${client}"
      handle /ajax/* {
        reverse_proxy 127.0.0.1:${backendPort}
      }
      handle /assets/* {
        header Cache-Control "public, max-age=31536000, immutable"
        file_server {
          precompressed br gzip
        }
      }
      handle {
        header Cache-Control no-cache
        try_files {path} /index.html
        file_server {
          precompressed br gzip
        }
      }
    }`.replace(/^ {4}/gm, '');
}
