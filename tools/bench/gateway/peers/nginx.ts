import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Place } from '../servers.ts';

/** Returns an nginx configuration with the gateway's features: precompressed files, keep-alive, a log line per request. */
export function nginxConfiguration(
  { own, client, port, backendPort, headers }: Place,
  program: string,
): string {
  const brotli = join(dirname(program), '../lib/nginx/modules/ngx_http_brotli_static_module.so');
  const added = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} ${JSON.stringify(value)} always;`,
  );
  const forwarding = [
    'proxy_pass http://backend;',
    'proxy_http_version 1.1;',
    'proxy_set_header Connection "";',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_set_header X-Forwarded-Proto $scheme;',
    'proxy_set_header X-Request-Id $request_id;',
  ];
  return `
    ${existsSync(brotli) ? `load_module ${brotli};` : ''}
    daemon off;
    worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    pid "${own}/nginx.pid";
    error_log stderr crit;
    events { worker_connections 4096; }
    http {
      types { text/html html; text/javascript js; }
      log_format line escape=json '{"time":"$msec","id":"$request_id","method":"$request_method","path":"$uri",'
        '"status":$status,"duration":$request_time,"bytes":$bytes_sent}';
      access_log /dev/null line;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path "${own}/${kind}";`).join('\n')}
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000000;
      open_file_cache max=1000;
      gzip_static on;
      ${existsSync(brotli) ? 'brotli_static on;' : ''}
      upstream backend { server 127.0.0.1:${backendPort}; keepalive 64; keepalive_requests 1000000000; }
      server {
        listen 127.0.0.1:${port};
        root "${client}";
        location / { try_files $uri /index.html; add_header Cache-Control no-cache; ${added.join(' ')} }
        location /assets/ {
          access_log off;
          add_header Cache-Control "public, max-age=31536000, immutable";
          ${added.join(' ')}
        }
        location /ajax/ { ${[...forwarding, ...added].join(' ')} }
        location = /ajax/report/stream { ${[...forwarding, ...added].join(' ')} proxy_buffering off; }
      }
    }`;
}
