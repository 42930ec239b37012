// What is looked at all day: fetched together, with the first of them.
export { Dashboard } from '../features/dashboard/dashboard.tsx';
export { OrderDetails } from '../features/orders/order-details.tsx';
export { OrderList } from '../features/orders/order-list.tsx';
export { ApiQueryDetails } from '../features/system/api-query-details.tsx';
export { System } from '../features/system/system.tsx';
export { WalletAccountDetails } from '../features/wallet-providers/wallet-account-details.tsx';
export { WalletProviderDetails } from '../features/wallet-providers/wallet-provider-details.tsx';
export { WalletProviderList } from '../features/wallet-providers/wallet-provider-list.tsx';
