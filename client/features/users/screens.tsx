import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Field, PasswordField } from '#components/form/field.tsx';
import { FormScreen } from '#components/screen/form-screen.tsx';
import { RecordScreen } from '#components/screen/record-screen.tsx';
import { Time } from '#components/values/time.tsx';
import { users } from '#contract/users.ts';
import { applyChange, removeUnshown } from '#data/cache.ts';
import { formQueryOf, queryOf } from '#data/query.ts';
import { useWrite } from '#data/writes/use-write.ts';
import { text } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { documentSession } from '#platform/session/document-session.ts';
import { sessionUserId } from '#platform/session/document-state.ts';
import { type ShownUser, UserActions, useDeleteUser } from './list.tsx';

const useId = () => useParams<'id'>().id ?? '';

const nameOf = ({ username }: ShownUser) => text(username);

/** The cached responses that have a user. */
const shown = { list: users.list, records: [users.details] };

export function UserDetails() {
  const id = useId();
  const deletion = useDeleteUser();
  return (
    <RecordScreen
      record={useQuery(queryOf(users.details, { params: { id } }))}
      isStatic
      name={nameOf}
      facts={{
        Name: nameOf,
        Email: ({ email }) => text(email),
        'Created At': ({ created_at }) => <Time value={created_at} />,
        'Updated At': ({ updated_at }) => <Time value={updated_at} />,
      }}
      actions={(user) => (
        <UserActions id={id} version={user?.version} deletion={deletion} back={paths.users} />
      )}
      history={{ resource: users.details.resource, subject: `users/${id}` }}
    />
  );
}

const Username = () => <Field label="Username" name="username" autoComplete="off" aria-required />;

const Email = () => (
  <Field label="Email" name="email" type="email" autoComplete="off" aria-required />
);

export function CreateUser() {
  const create = useWrite(users.create, {
    success: 'User created successfully.',
    to: () => paths.users,
    onSuccess: (client) => removeUnshown(client, users.list.resource),
  });
  return (
    <FormScreen
      back={paths.users}
      start={{ username: '', password: '', email: '' }}
      save={(body) => create({ body })}
      onSaved={({ id }) => paths.user.href(id)}
    >
      <Username />
      <PasswordField />
      <Email />
    </FormScreen>
  );
}

/** What the forms of a user show of it. */
const user = { noun: 'user', name: nameOf, title: 'User Details' };

const backTo = (id: string) => paths.user.href(id) ?? paths.users;

export function EditUser() {
  const id = useId();
  const update = useWrite(users.update, {
    success: 'User details updated successfully.',
    to: () => paths.user.href(id),
    onSuccess(client, { body }) {
      applyChange(client, shown, id, body);
      if (id === sessionUserId.get()) documentSession.announce();
    },
  });
  return (
    <FormScreen
      back={backTo(id)}
      record={{ ...user, of: formQueryOf(users.edit, { params: { id } }) }}
      start={({ username, email }) => ({
        username: String(username ?? ''),
        email: String(email ?? ''),
      })}
      save={(body) => update({ params: { id }, body })}
    >
      <Username />
      <Email />
    </FormScreen>
  );
}

export function UserPassword() {
  const id = useId();
  const change = useWrite(users.changePassword, {
    success: 'User password updated successfully.',
    to: () => paths.user.href(id),
    onSuccess: (client) => applyChange(client, shown, id, {}),
  });
  return (
    <FormScreen
      back={backTo(id)}
      record={{
        ...user,
        of: formQueryOf(users.password, { params: { id } }),
        facts: { Username: nameOf },
      }}
      start={{ password: '' }}
      save={(body) => change({ params: { id }, body })}
    >
      <PasswordField />
    </FormScreen>
  );
}
