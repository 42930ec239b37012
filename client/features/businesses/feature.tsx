import { defineFeature } from '#components/feature.tsx';
import { businesses } from '#contract/businesses.ts';
import { paths } from '#platform/paths.ts';
import { icon } from '#ui/icons.tsx';
import { BusinessList, businessList } from './business-list.tsx';
import { invoiceRecords } from './invoice-list.tsx';
import { businessSearch } from './search-source.ts';

export const businessesFeature = defineFeature({
  title: 'Businesses',
  otherNames: 'Invoices',
  element: <BusinessList />,
  list: businessList,
  navigation: {
    group: 'Admin',
    letter: 'b',
    icon: icon('M2.5 13.5V4l6-2v11.5M8.5 6.25h5v7.25M1.5 13.5h13M5.5 5.75v.5M5.5 9v.5M11 9v.5'),
  },
  screens: [
    {
      title: 'Create Business',
      at: businesses.create,
      otherNames: 'New business',
      code: async () => (await import('./business-form.tsx')).CreateBusiness,
    },
    {
      title: 'Business Details',
      at: paths.business.path,
      code: async () => (await import('./business-details.tsx')).BusinessDetails,
      of: businessList,
    },
    {
      title: 'Edit Business',
      at: businesses.update,
      code: async () => (await import('./business-form.tsx')).EditBusiness,
      reads: [businesses.edit],
    },
  ],
  otherScreens: [
    {
      title: 'Invoice',
      at: paths.invoice.path,
      code: async () => (await import('./invoice-details.tsx')).InvoiceDetails,
      records: invoiceRecords,
    },
  ],
  search: businessSearch,
});
