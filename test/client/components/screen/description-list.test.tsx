import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DescriptionList } from '#components/screen/description-list.tsx';

it.each([
  ['aisha.eriksen@clearhouse.example', 'aisha.eriksen@<wbr>clearhouse.example'],
  ['no address', 'no address'],
])('OPR-313 breaks %s after its @ only', (text, expected) => {
  render(<DescriptionList of={{}} facts={{ 'Created By': () => text }} />);
  expect(screen.getByRole('definition').innerHTML).toBe(expected);
});
