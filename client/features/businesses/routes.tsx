import type { RouteObject } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import { BusinessDetails } from './business-details.tsx';
import { BusinessList } from './business-list.tsx';
import { CreateBusiness } from './create-business.tsx';
import { EditBusiness } from './edit-business.tsx';
import { InvoiceDetails } from './invoice-details.tsx';

export const businessRoutes: RouteObject[] = [
  { path: paths.businesses, element: <BusinessList /> },
  { path: paths.createBusiness, element: <CreateBusiness /> },
  { path: paths.business.path, element: <BusinessDetails /> },
  { path: paths.editBusiness.path, element: <EditBusiness /> },
  { path: paths.invoice.path, element: <InvoiceDetails /> },
];
