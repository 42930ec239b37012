import { HttpError } from 'react-admin';
import { ajax } from './ajax.js';

export const dataProvider = {
  async getList(_resource, { pagination: { page, perPage } }) {
    const { items, total } = await ajax('GET', `/users?page=${page}&per_page=${perPage}`);
    return { data: items, total };
  },
  async getOne(_resource, { id }) {
    return { data: await ajax('GET', `/users/edit/${id}`) };
  },
  async update(_resource, { id, data: { username, email } }) {
    await ajax('PATCH', `/users/edit/${id}`, { username, email }).catch(({ status, body }) => {
      throw new HttpError('The user was not saved.', status, body);
    });
    return { data: { id, username, email } };
  },
  async delete(_resource, { id }) {
    await ajax('DELETE', `/users/delete/${id}`);
    return { data: { id } };
  },
};

/** The signed-in user, requested once like the console does; undefined if signed out. */
let user;
const currentUser = () => {
  user ??= ajax('GET', '/auth/check').then((body) => body?.user ?? undefined);
  return user;
};

export const authProvider = {
  async login({ username, password }) {
    user = ajax('POST', '/auth/login', { email: username, password });
    await user;
  },
  async logout() {
    if (await currentUser()) await ajax('POST', '/auth/logout');
    user = Promise.resolve();
  },
  async checkAuth() {
    if (!(await currentUser())) throw new Error('No user is signed in.');
  },
  async checkError({ status }) {
    if (status === 401 || status === 419) throw new Error('The session has ended.');
  },
  async getIdentity() {
    const { id, username } = await currentUser();
    return { id, fullName: username };
  },
  async getPermissions() {},
};
