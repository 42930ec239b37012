import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { SearchableText } from '../../../../client/components/values/searchable-text.tsx';

it('OPR-146 searches for an email without the parenthesis before it', () => {
  render(
    <MemoryRouter>
      <SearchableText>Deleted the user ben (ben@clearhouse.example).</SearchableText>
    </MemoryRouter>,
  );
  const link = screen.getByRole('link');
  expect(link.textContent).toBe('ben@clearhouse.example');
  expect(link.getAttribute('href')).toBe('/#find=ben%40clearhouse.example');
});
