// Settlements, and what is agreed with the exchange providers: fetched together, with the first of them.
export { CreateSettlement } from '../features/closed-loop-balancing/create-settlement.tsx';
export { ClosedLoopBalancing } from '../features/closed-loop-balancing/overview.tsx';
export { SettlementDetails } from '../features/closed-loop-balancing/settlement-details.tsx';
export { ExchangeProviderDetails } from '../features/exchange-providers/exchange-provider-details.tsx';
export { ExchangeProviderList } from '../features/exchange-providers/exchange-provider-list.tsx';
export { ExchangeRules } from '../features/exchange-rules/exchange-rules.tsx';
