import { describe, expect, it, onTestFinished } from 'vitest';
import type { Role } from '../../../../client/components/statements/model/roles.ts';
import {
  forgetMapping,
  importMapping,
  rememberedMapping,
  rememberMapping,
} from '../../../../client/components/statements/remembered.ts';

const columns = ['Reference', 'Sum'];
const table = { columns, hasHeading: true, rows: [], outside: [] };
const mapping = {
  provider: 'Kraken',
  columns,
  at: 1,
  roles: ['reference', 'amount'],
  meanings: { '2:done': 'moved' },
};

describe('the mapping of a colleague', () => {
  it('STMT-25 stores a pasted mapping', () => {
    onTestFinished(() => forgetMapping(table, 'Kraken'));
    expect(importMapping(JSON.stringify({ mapping }, null, 2))).toBe(
      'The mapping for Kraken is stored.',
    );
    expect(rememberedMapping(table, 'Kraken')).toEqual(mapping);
  });

  it('STMT-25 asks about the currency of each statement', () => {
    onTestFinished(() => forgetMapping(table, 'Kraken'));
    const { roles } = mapping;
    rememberMapping(table, 'Kraken', {
      roles: roles as Role[],
      meanings: { '2:done': 'moved', 'currency:GBP': 'ours' },
      dates: 'day first',
      unit: 'amount',
      isInBooksCurrency: true,
    });
    expect(rememberedMapping(table, 'Kraken')).toEqual({
      ...mapping,
      at: expect.any(Number),
      dates: 'day first',
    });
  });

  it('STMT-25 takes no currency from a pasted mapping', () => {
    onTestFinished(() => forgetMapping(table, 'Kraken'));
    const meanings = { ...mapping.meanings, 'currency:GBP': 'ours' };
    importMapping(
      JSON.stringify({
        mapping: { ...mapping, meanings, unit: 'amount', isInBooksCurrency: true },
      }),
    );
    expect(rememberedMapping(table, 'Kraken')).toEqual(mapping);
  });

  it('STMT-25 keeps the fifty newest mappings', () => {
    const providers = Array.from({ length: 51 }, (_, at) => `Provider ${at}`);
    onTestFinished(() => {
      for (const provider of providers) forgetMapping(table, provider);
    });
    for (const provider of providers)
      importMapping(JSON.stringify({ mapping: { ...mapping, provider } }));
    const kept = providers.filter((provider) => rememberedMapping(table, provider));
    expect(kept).toEqual(providers.slice(1));
  });

  it.each([
    ['an unknown role', { roles: ['reference', 'sum'] }, /^roles\.1 must be one of reference, /],
    ['an unknown meaning', { meanings: { '2:done': 'yes' } }, /^meanings\.2:done must be one of /],
    ['another decimal sign', { decimal: 'x' }, /^decimal must be one of /],
    ['a provider that is no text', { provider: 7 }, /^provider must be of type string/],
    ['fewer roles than columns', { roles: ['amount'] }, /^there must be one role for each column/],
    ['a time that no date has', { at: 1e300 }, /^at is not allowed/],
    ['a zone that no clock has', { zone: 100_000 }, /^zone is not allowed/],
    ['a missing time', { at: undefined }, /^at must be of type number/],
  ])('STMT-25 stores nothing of a mapping with %s', (_name, change, reason) => {
    const said = importMapping(JSON.stringify({ mapping: { ...mapping, ...change } })) ?? '';
    expect(said).toMatch(/^The mapping is not stored: /);
    expect(said.slice('The mapping is not stored: '.length)).toMatch(reason);
    expect(rememberedMapping(table, 'Kraken')).toBeUndefined();
  });

  it('STMT-25 stores nothing of a mapping that is cut', () => {
    expect(importMapping('{"mapping":{"provider":"Kraken"')).toBe(
      'The mapping is not stored: the text is cut or is not JSON.',
    );
  });
});
