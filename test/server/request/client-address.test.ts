import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { createAddresses } from '../../../server/request/client-address.ts';

it('GW-44 reads the addresses of each request without changing its headers', async () => {
  const addressesOf = createAddresses();
  const app = express().set('trust proxy', 'loopback');
  app.use((req, res) => void res.json([addressesOf(req), req.headers['x-forwarded-for']]));
  const send = () => request(app).get('/').set('X-Forwarded-For', '203.0.113.7:54321');
  const expected = [['203.0.113.7', '127.0.0.1'], '203.0.113.7:54321'];
  expect((await send()).body).toEqual(expected);
  expect((await send()).body).toEqual(expected);
});
