import type { Fault } from '../../support/broken-backend.ts';

/**
 * A backend that breaks one rule: the title of the check that fails, a part of the rule that it names, the fault, and checks that need
 * what it breaks.
 */
export type Line = [check: string, rule: string, fault: Fault, ...also: string[]];
