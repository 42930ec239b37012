import { idempotencyKeys, withdrawal } from '../idempotency-keys.ts';
import { describeObject, describeResource } from './documented.ts';

export const idempotencyKeysTexts = describeResource(
  idempotencyKeys,
  {
    withdraw: {
      summary: 'Withdraw the key of a write',
      description:
        'Only a backend with the feature withdraw-key has it; docs/backend-features.md defines it. Takes the key, so that no write with it can be carried out, or returns the response of the write that was first. It can be repeated.',
    },
  },
  [
    describeObject(withdrawal, 'Withdrawal', {
      description: 'What became of a key.',
      properties: {
        outcome:
          '`withdrawn`: no write with the key was or will be carried out. `carried-out` and `rejected`: the write had its response before. `pending`: a transaction that holds the key has not ended; withdraw again.',
        status: 'The status of the response that the write had. Missing: it had none.',
        body: 'The JSON body of that response. Null: it had no body. Missing: it had no response.',
      },
      example: { outcome: 'carried-out', status: 200, body: { id: 26 } },
    }),
    describeObject(idempotencyKeys.withdraw.request, 'KeyToWithdraw', {
      description: 'A key of the signed-in user.',
      properties: {
        key: {
          description: 'The Idempotency-Key of the write.',
          minLength: 1,
          maxLength: 255,
          pattern: '^[!-~]{1,255}$',
        },
      },
      example: { key: '5f6a1c0e-6d1f-4b55-9d0a-2f3f1f0a9c11' },
    }),
  ],
);
