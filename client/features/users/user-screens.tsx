import { useNavigate, useParams } from 'react-router-dom';
import { Field, PasswordField } from '#components/form/field.tsx';
import { EditScreen, FormScreen } from '#components/screens/form-screen.tsx';
import { RecordScreen } from '#components/screens/record-screen.tsx';
import { Time } from '#components/values/time.tsx';
import { users } from '#contract/users.ts';
import { text } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import {
  type ShownUser,
  useChangeUserPassword,
  useCreateUser,
  useDeleteUser,
  userOfPasswordQuery,
  userToEditQuery,
  useUpdateUser,
  useUser,
} from './api.ts';
import { UserActions } from './user-list.tsx';

const useId = () => useParams<'id'>().id ?? '';

const nameOf = ({ username }: ShownUser) => text(username);

export function UserDetails() {
  const id = useId();
  const deletion = useDeleteUser();
  const navigate = useNavigate();
  const toList = () => navigate(paths.users, { replace: true });
  return (
    <RecordScreen
      record={useUser(id)}
      isStatic
      name={nameOf}
      facts={{
        Name: nameOf,
        Email: ({ email }) => text(email),
        'Created At': ({ created_at }) => <Time value={created_at} />,
        'Updated At': ({ updated_at }) => <Time value={updated_at} />,
      }}
      actions={(user) => (
        <UserActions id={id} version={user?.version} deletion={deletion} onDeleted={toList} />
      )}
      history={{ resource: users.details.resource, subject: `users/${id}` }}
    />
  );
}

const Username = () => <Field label="Username" name="username" autoComplete="off" aria-required />;

const Email = () => (
  <Field label="Email" name="email" type="email" autoComplete="off" aria-required />
);

export const CreateUser = () => (
  <FormScreen
    back={paths.users}
    start={{ username: '', password: '', email: '' }}
    write={useCreateUser()}
    input={(body) => ({ body })}
    created={({ id }) => paths.user.href(id)}
  >
    <Username />
    <PasswordField />
    <Email />
  </FormScreen>
);

const parentOf = (id: string) => ({
  title: 'User Details',
  to: paths.user.href(id) ?? paths.users,
});

export function EditUser() {
  const id = useId();
  return (
    <EditScreen
      of={userToEditQuery(id)}
      noun="user"
      name={nameOf}
      parent={parentOf(id)}
      start={({ username, email }) => ({
        username: String(username ?? ''),
        email: String(email ?? ''),
      })}
      write={useUpdateUser()}
      input={(body) => ({ params: { id }, body })}
    >
      <Username />
      <Email />
    </EditScreen>
  );
}

export function UserPassword() {
  const id = useId();
  return (
    <EditScreen
      of={userOfPasswordQuery(id)}
      noun="user"
      name={nameOf}
      parent={parentOf(id)}
      facts={{ Username: nameOf }}
      start={{ password: '' }}
      write={useChangeUserPassword()}
      input={(body) => ({ params: { id }, body })}
    >
      <PasswordField />
    </EditScreen>
  );
}
