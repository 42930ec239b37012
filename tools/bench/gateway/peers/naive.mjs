/** The gateway's packages with their default options. Run with PORT, BACKEND_URL and CLIENT. */
import compression from 'compression';
import express from 'express';
import helmet from 'helmet';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { pinoHttp } from 'pino-http';

const { PORT, BACKEND_URL, CLIENT } = process.env;

const app = express();
app.use(pinoHttp());
app.use(helmet());
app.use(compression());
app.use(createProxyMiddleware({ target: BACKEND_URL, pathFilter: '/ajax', changeOrigin: true }));
app.use(express.static(CLIENT));
app.get('/{*route}', (_req, res) => res.sendFile('index.html', { root: CLIENT }));
app.listen(Number(PORT), '127.0.0.1');
