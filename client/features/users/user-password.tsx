import { useNavigate, useParams } from 'react-router-dom';
import { PasswordField } from '#components/form/field.tsx';
import { ReadOnlyField } from '#components/form/input.tsx';
import { FormSkeleton, RecordForm } from '#components/form/record-form.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import { Page } from '#components/page/page.tsx';
import { FormContent } from '#components/page/query-content.tsx';
import { text } from '#format/values.ts';
import { returning, useOrigin } from '#forms/origin.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { paths } from '#platform/paths.ts';
import { type ShownUser, useChangeUserPassword, useUserOfPassword } from './api.ts';

export function UserPassword() {
  const { id = '' } = useParams<'id'>();
  const user = useUserOfPassword(id);
  const navigate = useNavigate();
  const origin = useOrigin(paths.user.href(id) ?? paths.users);
  const form = useRecordForm({
    title: 'Change Password',
    saved: { password: '' },
    label: () => 'Password',
    write: useChangeUserPassword(),
    input: (body) => ({ params: { id }, body }),
    onSaved: () => navigate(origin, { state: returning }),
  });
  return (
    <Page record={user.data && text(user.data.username)} breadcrumbs={userBreadcrumbs(id, user)}>
      <Card>
        <CardBody>
          <FormContent
            query={user}
            skeleton={
              <FormSkeleton cancel={origin}>
                <PasswordFields />
              </FormSkeleton>
            }
          >
            {(user) => (
              <RecordForm form={form} cancel={origin}>
                <PasswordFields user={user} />
              </RecordForm>
            )}
          </FormContent>
        </CardBody>
      </Card>
    </Page>
  );
}

const PasswordFields = ({ user }: { user?: ShownUser }) => (
  <>
    <ReadOnlyField label="Username">{user && text(user.username)}</ReadOnlyField>
    <PasswordField />
  </>
);

/** The last breadcrumb of the screens that edit a user. */
export const userBreadcrumbs = (
  id: string,
  { data, isError }: { data: ShownUser | undefined; isError: boolean },
) => [{ label: data ? text(data.username) : isError && 'User Details', to: paths.user.href(id) }];
