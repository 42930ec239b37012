import type { WriteCheck } from '#lib/api/outcome/write-check.ts';
import { businessChecks } from '../features/businesses/write-checks.ts';
import { settlementChecks } from '../features/closed-loop-balancing/write-checks.ts';
import { savePairCheck } from '../features/exchange-providers/write-checks.ts';
import { saveRuleCheck } from '../features/exchange-rules/write-checks.ts';
import { changePasswordCheck } from '../features/profile/write-checks.ts';
import { userChecks } from '../features/users/write-checks.ts';

/** The check of every kind of write. */
export const writeChecks: WriteCheck[] = [
  ...settlementChecks,
  savePairCheck,
  saveRuleCheck,
  ...businessChecks,
  ...userChecks,
  changePasswordCheck,
];
