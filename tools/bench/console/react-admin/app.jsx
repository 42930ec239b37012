import {
  Admin,
  Button,
  Datagrid,
  DateField,
  DeleteWithConfirmButton,
  Edit,
  EditButton,
  email,
  FunctionField,
  List,
  Resource,
  required,
  SimpleForm,
  TextField,
  TextInput,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link } from 'react-router-dom';
import { authProvider, dataProvider } from './providers.js';

const UserList = () => (
  <List perPage={10} exporter={false}>
    <Datagrid bulkActionButtons={false} rowClick={false}>
      <FunctionField
        label="Username"
        render={({ id, username }) => <Link to={`/users/${id}`}>{username}</Link>}
      />
      <TextField source="email" />
      <DateField source="created_at" label="Created At" showTime />
      <EditButton />
      <FunctionField
        label=""
        render={({ id }) => (
          <Button component={Link} to={`/users/${id}/password`} label="Change Password" />
        )}
      />
      <DeleteWithConfirmButton />
    </Datagrid>
  </List>
);

const EditUser = () => (
  <Edit mutationMode="pessimistic">
    <SimpleForm>
      <TextInput source="username" validate={required()} />
      <TextInput source="email" type="email" validate={[required(), email()]} />
    </SimpleForm>
  </Edit>
);

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <Admin dataProvider={dataProvider} authProvider={authProvider} requireAuth disableTelemetry>
      <Resource name="users" list={UserList} edit={EditUser} />
    </Admin>
  </BrowserRouter>,
);
