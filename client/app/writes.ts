import type { WriteDefinition } from '#lib/api/outcome/write-definition.ts';
import { businessWrites } from '../features/businesses/writes.ts';
import { settlementWrites } from '../features/closed-loop-balancing/writes.ts';
import { savePair } from '../features/exchange-providers/writes.ts';
import { saveRule } from '../features/exchange-rules/writes.ts';
import { changePassword } from '../features/profile/writes.ts';
import { userWrites } from '../features/users/writes.ts';

/** Every kind of write. */
export const allWrites: WriteDefinition[] = [
  ...settlementWrites,
  savePair,
  saveRule,
  ...businessWrites,
  ...userWrites,
  changePassword,
];
