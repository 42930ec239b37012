// What is agreed with the exchange providers: fetched together, with the first of them.
export { ExchangeProviderDetails } from '../features/exchange-providers/exchange-provider-details.tsx';
export { ExchangeProviderList } from '../features/exchange-providers/exchange-provider-list.tsx';
export { ExchangeRules } from '../features/exchange-rules/exchange-rules.tsx';
