import type { Feature } from '#components/feature.ts';
import { firstQueries, pageQueries } from '#components/page/first-queries.ts';
import { lazyScreen } from '#components/page/screen.ts';
import { toResults } from '#data/search/search-result.ts';
import { recordList } from '#lists/record-place.ts';
import { paths } from '#platform/paths.ts';
import { icon } from '#ui/basics/icons.tsx';
import { businessToEditQuery } from './api.ts';
import { BusinessList, businessList } from './business-list.tsx';
import { businessSearch } from './search-source.ts';

export const businessesFeature: Feature = {
  routes: [
    {
      path: paths.businesses,
      handle: { title: 'Businesses' },
      children: [
        {
          index: true,
          element: <BusinessList />,
          loader: firstQueries(({ parameters }) => pageQueries(businessList, parameters)),
        },
        {
          path: paths.createBusiness,
          lazy: lazyScreen(async () => (await import('./business-form.tsx')).CreateBusiness),
          handle: { title: 'Create Business' },
        },
        {
          path: paths.business.path,
          lazy: lazyScreen(async () => (await import('./business-details.tsx')).BusinessDetails),
          handle: { title: 'Business Details', list: recordList(businessList) },
        },
        {
          path: paths.editBusiness.path,
          lazy: lazyScreen(async () => (await import('./business-form.tsx')).EditBusiness),
          handle: { title: 'Edit Business' },
          loader: firstQueries(({ param }) => [
            businessToEditQuery(param(paths.editBusiness.path, 'id')),
          ]),
        },
      ],
    },
    {
      path: paths.invoice.path,
      lazy: lazyScreen(async () => (await import('./invoice-details.tsx')).InvoiceDetails),
      handle: { title: 'Invoice' },
    },
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
};
