/**
 * Express and http-proxy-middleware as their documentation shows, with connections that are kept, and no duty of the gateway. Run with
 * PORT, BACKEND_URL and CLIENT.
 */
import { Agent } from 'node:http';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

const { PORT, BACKEND_URL = '', CLIENT = '' } = process.env;
const agent = new Agent({ keepAlive: true });

const app = express();
app.use(
  createProxyMiddleware({ target: BACKEND_URL, changeOrigin: true, pathFilter: '/ajax', agent }),
);
app.use(express.static(CLIENT));
app.get('/{*route}', (_req, res) => res.sendFile('index.html', { root: CLIENT }));
app.listen(Number(PORT), '127.0.0.1');
