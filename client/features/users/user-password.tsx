import { useNavigate, useParams } from 'react-router-dom';
import { DraftForm } from '#components/form/draft-form.tsx';
import { fieldText, PasswordField, ReadOnlyField } from '#components/form/field.tsx';
import { FormSkeleton } from '#components/form/form.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import { Page } from '#components/page/page.tsx';
import { FormContent } from '#components/page/query-content.tsx';
import { text } from '#format/values.ts';
import { returning, useOrigin } from '#forms/origin.ts';
import { useSender } from '#forms/sender.ts';
import { paths } from '#platform/paths.ts';
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
      { sender: sender(), params: { id }, body: { password: fieldText(data, 'password') } },
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
              <DraftForm
                title="Change Password"
                submit={submit}
                isPending={changePassword.isPending}
                cancel={origin}
              >
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
export const userBreadcrumbs = (
  id: string,
  { data, isError }: { data: ShownUser | undefined; isError: boolean },
) => [
  { label: 'Users', to: paths.users },
  { label: data ? text(data.username) : isError && 'User Details', to: paths.user.href(id) },
];
