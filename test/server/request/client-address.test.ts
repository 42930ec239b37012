import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { createClientAddress } from '../../../server/request/client-address.ts';

it('GW-44 reads the address of each client without changing the headers', async () => {
  const clientAddressOf = createClientAddress();
  const app = express().set('trust proxy', 'loopback');
  app.use((req, res) => void res.json([clientAddressOf(req), req.headers['x-forwarded-for']]));
  const send = () => request(app).get('/').set('X-Forwarded-For', '203.0.113.7:54321');
  const expected = ['203.0.113.7', '203.0.113.7:54321'];
  expect((await send()).body).toEqual(expected);
  expect((await send()).body).toEqual(expected);
});

it.each([
  ['198.51.100.1', 19],
  ['10.0.0.1', 20],
])('GW-44 reads the last 20 addresses: %s behind %i proxies', async (address, proxies) => {
  const clientAddressOf = createClientAddress();
  const app = express().set('trust proxy', ['loopback', '10.0.0.0/8']);
  app.use((req, res) => void res.json(clientAddressOf(req)));
  const forwarded = ['203.0.113.7', '198.51.100.1', ...Array(proxies).fill('10.0.0.1')].join(', ');
  expect((await request(app).get('/').set('X-Forwarded-For', forwarded)).body).toBe(address);
});
