import { limits } from '../limits.ts';
import { user, users, usersPerPage } from '../users.ts';
import { moreText, searchedPageParameters, versionText } from './common.ts';
import { describeObject, describeResource, type Parameter, type Text } from './documented.ts';

const id: Parameter = { description: 'The id of the user.', example: '3' };
const byId = { parameters: { id } };

const username: Text = { description: 'The name that others see. Unique.', ...limits.username };
const email: Text = {
  description: 'The email address for the sign-in. Unique.',
  format: 'email',
  ...limits.email,
};
const password: Text = {
  description: 'The new password, exactly as typed. It is in no response.',
  format: 'password',
  ...limits.newPassword,
};

export const userExample = {
  id: 3,
  username: 'ben.hansen',
  email: 'ben.hansen@clearhouse.example',
  created_at: '2026-02-18T17:54:13.989Z',
  updated_at: '2026-02-18T17:54:13.989Z',
  version: 'mJ3v0p7kq2cXw1s8Zt4yRA',
};

export const usersTexts = describeResource(
  users,
  {
    list: {
      summary: 'List users',
      description: 'Sorted by id, ascending: a new user is the last one.',
      parameters: {
        ...searchedPageParameters(users.list),
        per_page: {
          description: `The size of the page. The console sends ${usersPerPage}, 100 when it looks for a user that it may have created, or that of the feature per-page for all rows. Missing: ${usersPerPage}.`,
          example: usersPerPage,
        },
      },
    },
    create: { summary: 'Create a user' },
    details: { summary: 'Get a user', ...byId },
    delete: {
      summary: 'Delete a user',
      description:
        'Ends the sessions of the user. The backend may forbid it with a 403, whose message the console shows.',
      ...byId,
    },
    edit: { summary: 'Get a user for the edit form', ...byId },
    update: { summary: 'Update a user', ...byId },
    password: { summary: 'Get a user for the password form', ...byId },
    changePassword: {
      summary: "Set a user's password",
      description: 'Ends the sessions of the user, except the one of the request.',
      ...byId,
    },
  },
  [
    describeObject(user, 'User', {
      description: 'A member of staff who can sign in.',
      properties: {
        id: 'Identifies the user.',
        username: 'The name that others see. Unique.',
        email: { description: 'The email address for the sign-in. Unique.', format: 'email' },
        created_at: 'When the user was created.',
        updated_at:
          'When the username, the email address or the password was changed last; at first when the user was created.',
        version: versionText,
      },
      example: userExample,
    }),
    describeObject(users.list.response, 'UserPage', {
      description: 'A page of the users.',
      properties: {
        items: 'The users of the page: `per_page` of the request, fewer on the last page.',
        total: 'The number of users on all pages.',
        more: moreText,
      },
      example: { items: [userExample], total: 1 },
    }),
    describeObject(users.create.request, 'NewUser', {
      description: 'A new user.',
      properties: { username, email, password },
      example: {
        username: 'maria.keller',
        email: 'maria.keller@clearhouse.example',
        password: 'correct horse battery',
      },
    }),
    describeObject(users.update.request, 'UserChange', {
      description:
        'The new username and email address of a user. Both are sent, also if only one has changed.',
      properties: { username, email },
      example: { username: 'ben.hansen', email: 'b.hansen@clearhouse.example' },
    }),
    describeObject(users.changePassword.request, 'NewPassword', {
      description: 'The new password of a user.',
      properties: { password },
      example: { password: 'correct horse battery' },
    }),
  ],
);
