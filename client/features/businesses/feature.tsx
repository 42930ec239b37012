import type { Feature } from '#components/feature.ts';
import { toResults } from '#data/search/search-result.ts';
import { paths } from '#platform/paths.ts';
import { icon } from '#ui/basics/icons.tsx';
import { BusinessDetails } from './business-details.tsx';
import { CreateBusiness, EditBusiness } from './business-form.tsx';
import { BusinessList } from './business-list.tsx';
import { InvoiceDetails } from './invoice-details.tsx';
import { businessSearch } from './search-source.ts';
import { businessWrites } from './writes.ts';

export const businessesFeature: Feature = {
  routes: [
    { path: paths.businesses, element: <BusinessList /> },
    { path: paths.createBusiness, element: <CreateBusiness /> },
    { path: paths.business.path, element: <BusinessDetails /> },
    { path: paths.editBusiness.path, element: <EditBusiness /> },
    { path: paths.invoice.path, element: <InvoiceDetails /> },
  ],
  navigation: {
    group: 'Admin',
    label: 'Businesses',
    to: paths.businesses,
    letter: 'b',
    icon: icon('M2.5 13.5V4l6-2v11.5M8.5 6.25h5v7.25M1.5 13.5h13M5.5 5.75v.5M5.5 9v.5M11 9v.5'),
    otherNames: 'Invoices',
  },
  screens: toResults('Screen', paths.createBusiness, 'Create Business', 'New business'),
  search: businessSearch,
  writes: businessWrites,
};
