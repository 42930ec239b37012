/** Lean fastify: its own proxy, static files and log. Run with PORT, BACKEND_URL, CLIENT and HEADERS. */
import proxy from '@fastify/http-proxy';
import files from '@fastify/static';
import fastify from 'fastify';

const { PORT, BACKEND_URL, CLIENT, HEADERS = '{}' } = process.env;
const headers = JSON.parse(HEADERS);

const app = fastify({ logger: true });
app.addHook('onSend', async (_request, reply) => void reply.headers(headers));
await app.register(proxy, { upstream: BACKEND_URL, prefix: '/ajax', rewritePrefix: '/ajax' });
await app.register(files, { root: CLIENT, preCompressed: true, immutable: true, maxAge: '1y' });
app.setNotFoundHandler((_request, reply) => reply.sendFile('index.html', { cacheControl: false }));
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
