import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DescriptionList } from '#components/screen/description-list.tsx';

it.each([
  ['aisha.eriksen@clearhouse.example', 'aisha.eriksen@<wbr>clearhouse.example'],
  ['c280424b-0fc3-7b0c', 'c280424b-<wbr>0fc3-<wbr>7b0c'],
  ['CLS-7 or no break', 'CLS-7 or no break'],
])('OPR-313 breaks %s after its @ and the hyphens of a UUID only', (text, expected) => {
  render(<DescriptionList of={{}} facts={{ 'Created By': () => text }} />);
  expect(screen.getByRole('definition').innerHTML).toBe(expected);
});
