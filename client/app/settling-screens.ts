// Closed-loop balancing: fetched together, with the first of them.
export { CreateSettlement } from '../features/closed-loop-balancing/create-settlement.tsx';
export { ClosedLoopBalancing } from '../features/closed-loop-balancing/overview.tsx';
export { SettlementDetails } from '../features/closed-loop-balancing/settlement-details.tsx';
