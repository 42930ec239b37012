import * as z from 'zod/mini';
import { confirmationRequirement } from '#contract/businesses.ts';
import { limits } from '#contract/limits.ts';
import { line, optionalLine } from '../http/rules.ts';
import type { Services } from '../services.ts';
import { findBusinessByReference } from './queries.ts';

export const taken = {
  businesses_reference_id_key: { reference_id: ['This reference id is taken.'] },
};

const name = optionalLine(limits.businessName.maxLength);
const confirmation_requirement = confirmationRequirement.check(
  z.minimum(limits.confirmationRequirement.minimum),
  z.maximum(limits.confirmationRequirement.maximum),
);

/** A new business with a reference id that no other has. */
export const newBusiness = ({ db }: Services) =>
  z.object({
    reference_id: line(limits.businessReference.maxLength).check(
      z.refine(
        async (value) => (await findBusinessByReference(db, value)) === undefined,
        taken.businesses_reference_id_key.reference_id[0],
      ),
    ),
    name,
    confirmation_requirement,
  });

export const changedBusiness = z.object({ name, confirmation_requirement });
