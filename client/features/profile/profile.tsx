import { ButtonLink } from '#components/basics/button-link.tsx';
import { Field } from '#components/form/field.tsx';
import { FormScreen } from '#components/screen/form-screen.tsx';
import { RecordScreen } from '#components/screen/record-screen.tsx';
import { Time } from '#components/values/time.tsx';
import { text } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { passwordRule } from '#platform/release/deployment.ts';
import { useChangePassword, useProfile } from './api.ts';

export const Profile = () => (
  <RecordScreen
    record={useProfile()}
    isStatic
    facts={{
      Name: ({ username }) => text(username),
      Email: ({ email }) => text(email),
      'Created At': ({ created_at }) => <Time value={created_at} />,
    }}
    actions={() => (
      <ButtonLink isButton to={paths.profilePassword}>
        Change Password
      </ButtonLink>
    )}
  />
);

const password = { type: 'password', autoComplete: 'new-password', 'aria-required': true } as const;

export function ProfilePassword() {
  const change = useChangePassword();
  return (
    <FormScreen
      back={paths.profile}
      start={{ password: '', password_confirmation: '' }}
      save={(body) => change({ body })}
    >
      <Field label="Password" name="password" hint={passwordRule} {...password} />
      <Field label="Password Confirm" name="password_confirmation" {...password} />
    </FormScreen>
  );
}
