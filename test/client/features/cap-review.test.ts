import { describe, expect, it } from 'vitest';
import { type Caps, reviewCaps } from '../../../client/features/exchange-providers/caps.ts';

const caps = (volume: string[], trade: string[] = ['1', '2', '3']) => ({
  volume_cap_daily: volume[0] ?? '',
  volume_cap_weekly: volume[1] ?? '',
  volume_cap_monthly: volume[2] ?? '',
  trade_cap_daily: trade[0] ?? '',
  trade_cap_weekly: trade[1] ?? '',
  trade_cap_monthly: trade[2] ?? '',
});
const before = caps(['100.00', '1000.00', '5000.00']);
const sentences = (now: Caps, then: Caps) => reviewCaps(now, then).map(({ sentence }) => sentence);
const review = (volume: string[], trade?: string[]) => sentences(caps(volume, trade), before);

describe('the review of caps', () => {
  it('OPR-15 ignores small and equivalent changes', () => {
    expect(review(['100', '1000.000', '05000'])).toEqual([]);
    expect(review(['999.99', '9999.99', '10000'], ['9', '19', '29'])).toEqual([]);
  });

  it('OPR-15 warns of tenfold changes, exact to the last digit', () => {
    const up = ['Volume Cap monthly increases tenfold or more.'];
    expect(review(['100', '1000', '50000.00'])).toEqual(up);
    expect(review(['100', '1000', '49999.999999999999999999999'])).toEqual([]);
    expect(review(['100', '1000', '9'.repeat(60)])).toEqual(up);
    expect(review(['10.00', '1000', '5000'])).toEqual([
      'Volume Cap daily drops to a tenth or less.',
    ]);
    expect(review(['10.000000000000000000001', '1000', '5000'])).toEqual([]);
  });

  it('OPR-15 warns of zero, not of changes from zero', () => {
    expect(review(['0.00', '1000', '5000'], ['0', '2', '3'])).toEqual([
      'Volume Cap daily is set to zero.',
      'Trade Cap daily is set to zero.',
    ]);
    expect(sentences(caps(['5', '6', '7']), caps(['0.00', '', 'n/a']))).toEqual([]);
    expect(sentences(caps(['0.00', '6', '7']), caps(['', '6', '7']))).toEqual([
      'Volume Cap daily is set to zero.',
    ]);
    expect(sentences(caps(['0', '0', '0']), caps(['0.00', '0.00', '0.00']))).toEqual([]);
  });

  it('OPR-15 warns when a shorter period has the higher cap', () => {
    const digits = '9'.repeat(30);
    expect(
      sentences(
        caps([`${digits}.2`, `${digits}.1`, `${digits}.10`]),
        caps([digits, digits, digits]),
      ),
    ).toEqual(['Volume Cap daily is higher than weekly.']);
    expect(review(['300', '2000', '1999.99'], ['5', '4', '3'])).toEqual([
      'Volume Cap weekly is higher than monthly.',
      'Trade Cap daily is higher than weekly.',
      'Trade Cap weekly is higher than monthly.',
    ]);
  });
});
