// People, businesses and reports about them: fetched together, with the first of them.
export { BusinessDetails } from '../features/businesses/business-details.tsx';
export { BusinessList } from '../features/businesses/business-list.tsx';
export { CreateBusiness } from '../features/businesses/create-business.tsx';
export { EditBusiness } from '../features/businesses/edit-business.tsx';
export { InvoiceDetails } from '../features/businesses/invoice-details.tsx';
export { Profile } from '../features/profile/profile.tsx';
export { ProfilePassword } from '../features/profile/profile-password.tsx';
export { Report } from '../features/report/report.tsx';
export { CreateUser } from '../features/users/create-user.tsx';
export { EditUser } from '../features/users/edit-user.tsx';
export { UserDetails } from '../features/users/user-details.tsx';
export { UserList } from '../features/users/user-list.tsx';
export { UserPassword } from '../features/users/user-password.tsx';
