import { ButtonLink } from '#components/basics/button-link.tsx';
import { Field } from '#components/form/field.tsx';
import { FormScreen } from '#components/screen/form-screen.tsx';
import { RecordScreen } from '#components/screen/record-screen.tsx';
import { Time } from '#components/values/time.tsx';
import { profile } from '#contract/profile.ts';
import { text } from '#format/values.ts';
import { passwordRule } from '#platform/release/deployment.ts';

export const Profile = () => (
  <RecordScreen
    record={profile.details}
    isStatic
    facts={{
      Name: ({ username }) => text(username),
      Email: ({ email }) => text(email),
      'Created At': ({ created_at }) => <Time value={created_at} />,
      Password: () => (
        <ButtonLink isButton to={profile.changePassword.path}>
          Change Password
        </ButtonLink>
      ),
    }}
    narrow
  />
);

const password = { type: 'password', autoComplete: 'new-password', 'aria-required': true } as const;

export const ProfilePassword = () => (
  <FormScreen of={profile} save={profile.changePassword} success="Password updated successfully.">
    <Field label="Password" name="password" hint={passwordRule} {...password} />
    <Field label="Password Confirm" name="password_confirmation" {...password} />
  </FormScreen>
);
