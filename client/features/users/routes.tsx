import type { RouteObject } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import { CreateUser } from './create-user.tsx';
import { EditUser } from './edit-user.tsx';
import { UserDetails } from './user-details.tsx';
import { UserList } from './user-list.tsx';
import { UserPassword } from './user-password.tsx';

export const userRoutes: RouteObject[] = [
  { path: paths.users, element: <UserList /> },
  { path: paths.createUser, element: <CreateUser /> },
  { path: paths.user.path, element: <UserDetails /> },
  { path: paths.editUser.path, element: <EditUser /> },
  { path: paths.userPassword.path, element: <UserPassword /> },
];
