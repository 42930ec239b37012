import { useNavigate, useParams } from 'react-router-dom';
import { useSender } from '#lib/api/mutation.ts';
import { text } from '#lib/format/values.ts';
import { returning, useOrigin } from '#lib/routing/origin.ts';
import { paths } from '#lib/routing/paths.ts';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { fieldText, PasswordField, ReadOnlyField } from '#ui/form/field.tsx';
import { FormSkeleton } from '#ui/form/form.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import { Page } from '#ui/page/page.tsx';
import { FormContent } from '#ui/page/query-content.tsx';
import { type ShownUser, useChangeUserPassword, useUserOfPassword } from './api.ts';

export function UserPassword() {
  const { id = '' } = useParams<'id'>();
  const user = useUserOfPassword(id);
  const changePassword = useChangeUserPassword();
  const navigate = useNavigate();
  const sender = useSender();
  const origin = useOrigin(paths.user.href(id) ?? paths.users);
  const submit = (data: FormData) =>
    changePassword.mutateAsync(
      { sender, params: { id }, body: { password: fieldText(data, 'password') } },
      { onSuccess: () => navigate(origin, { state: returning }) },
    );
  return (
    <Page
      title="Change Password"
      documentTitle={user.data && `${text(user.data.username)} - Change Password`}
      breadcrumbs={userBreadcrumbs(id, user)}
    >
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
              <DraftForm title="Change Password" submit={submit} isPending={changePassword.isPending} cancel={origin}>
                <PasswordFields user={user} />
              </DraftForm>
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
    <PasswordField autoComplete="new-password" />
  </>
);

/** The breadcrumbs of the screens that edit a user. */
export const userBreadcrumbs = (id: string, { data, isError }: { data: ShownUser | undefined; isError: boolean }) => [
  { label: 'Users', to: paths.users },
  { label: data ? text(data.username) : isError && 'User Details', to: paths.user.href(id) },
];
