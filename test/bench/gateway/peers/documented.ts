/**
 * Express and http-proxy-middleware as their documentation shows, with connections that are kept, and no duty of the gateway. Run with
 * PORT, BACKEND_URL, CLIENT and HEADERS.
 */
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

const { PORT, BACKEND_URL = '', CLIENT = '', HEADERS = '{}' } = process.env;
const [page, compressed] = [readFileSync(`${CLIENT}/index.html`), readFileSync(`${CLIENT}/index.html.br`)];

const headers = {
  ...JSON.parse(HEADERS),
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  Vary: 'Accept-Encoding',
};

const app = express().disable('x-powered-by').disable('etag');
app.use(createProxyMiddleware({ target: BACKEND_URL, pathFilter: '/ajax', agent: new Agent({ keepAlive: true }) }));
app.use((req, res) => {
  res.set(headers);
  if (req.acceptsEncodings('br')) res.set('Content-Encoding', 'br').send(compressed);
  else res.send(page);
});
app.listen(Number(PORT), '127.0.0.1');
