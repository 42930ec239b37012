import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentColours } from '#config/schemas.ts';

const folder = join(import.meta.dirname, '../../client');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const css = read('app/layout/deployment-banner.module.css');
const tokens = read('ui/tokens.css');

/** Returns the light and the dark value of a colour's property; the first rule is that of blue, the default. */
const pairOf = (colour: string, property: string) => {
  const rule = colour === 'blue' ? css : css.slice(css.indexOf(`[data-environment="${colour}"]`));
  const [, token = ''] = new RegExp(`--${property}: var\\(--([\\w-]+)\\)`).exec(rule) ?? [];
  return (
    new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens)?.slice(1) ?? []
  );
};

/** Relative luminance, WCAG 2.2. */
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (a: string, b: string) => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

describe.each(environmentColours)('the environment colour %s', (colour) => {
  it.each(['light', 'dark'])('DEPLOY-6 has a contrast of at least 4.5 in the %s theme', (theme) => {
    const index = theme === 'light' ? 0 : 1;
    const [tone = '', soft = ''] = ['tone', 'soft'].map(
      (property) => pairOf(colour, property)[index],
    );
    expect(tone).toMatch(/^#/);
    expect(contrast(tone, soft)).toBeGreaterThanOrEqual(4.5);
  });

  it('DEPLOY-2 has an icon of its own', () => {
    const [own, other] = [colour, colour === 'red' ? 'blue' : 'red'].map((name) =>
      read(`environment-icons/icon-${name}.svg`),
    );
    expect(own).toMatch(/^<svg /);
    expect(own).not.toBe(other);
  });
});
