import type { ComponentType } from 'react';
import { paths } from '#platform/paths.ts';
import { BusinessDetails } from '../features/businesses/business-details.tsx';
import { CreateBusiness, EditBusiness } from '../features/businesses/business-form.tsx';
import { InvoiceDetails } from '../features/businesses/invoice-details.tsx';
import { CreateSettlement } from '../features/closed-loop-balancing/create/settlement-form.tsx';
import { SettlementDetails } from '../features/closed-loop-balancing/settlement/settlement-details.tsx';
import { ExchangeProviderDetails } from '../features/exchange-providers/exchange-provider-details.tsx';
import { ExchangeRules } from '../features/exchange-rules/exchange-rules.tsx';
import { OrderDetails } from '../features/orders/order-details.tsx';
import { Profile, ProfilePassword } from '../features/profile/profile.tsx';
import { Report } from '../features/report/report.tsx';
import { apiQueryPath } from '../features/system/api.ts';
import { ApiQueryDetails } from '../features/system/api-query-details.tsx';
import {
  CreateUser,
  EditUser,
  UserDetails,
  UserPassword,
} from '../features/users/user-screens.tsx';
import { WalletAccountDetails } from '../features/wallet-providers/wallet-account-details.tsx';
import { WalletProviderDetails } from '../features/wallet-providers/wallet-provider-details.tsx';

/** The screens of records and the forms, by their paths: all that a person opens from a list. */
export const lateScreens: Record<string, ComponentType> = {
  [paths.createSettlement]: CreateSettlement,
  [paths.settlement.path]: SettlementDetails,
  [paths.report]: Report,
  [paths.order.path]: OrderDetails,
  [paths.exchangeRules]: ExchangeRules,
  [paths.walletProvider.path]: WalletProviderDetails,
  [paths.walletAccount.path]: WalletAccountDetails,
  [paths.exchangeProvider.path]: ExchangeProviderDetails,
  [paths.createBusiness]: CreateBusiness,
  [paths.business.path]: BusinessDetails,
  [paths.editBusiness.path]: EditBusiness,
  [paths.invoice.path]: InvoiceDetails,
  [paths.createUser]: CreateUser,
  [paths.user.path]: UserDetails,
  [paths.editUser.path]: EditUser,
  [paths.userPassword.path]: UserPassword,
  [apiQueryPath.path]: ApiQueryDetails,
  [paths.profile]: Profile,
  [paths.profilePassword]: ProfilePassword,
};
