import { demoAccount } from './account.ts';

export const firstNames = [
  'Aisha',
  'Ben',
  'Carla',
  'Diego',
  'Emma',
  'Farid',
  'Greta',
  'Hiro',
  'Ines',
  'Jonas',
  'Kofi',
  'Léa',
];
export const lastNames = [
  'Abara',
  'Brandt',
  'Castillo',
  'Dubois',
  'Eriksen',
  'Fontaine',
  'García',
  'Hansen',
  'Ito',
  'Jansen',
];

/** Returns a name as the local part of an email address. */
export const spell = (name: string) => name.normalize('NFD').replace(/[^\w]/g, '').toLowerCase();

const colleagues = Array.from({ length: 24 }, (_, index) => {
  const first = firstNames[index % firstNames.length] as string;
  const last = lastNames[(index * 7) % lastNames.length] as string;
  const username = `${spell(first)}.${spell(last)}`;
  return { username, email: `${username}@clearhouse.example` };
});

/** Three pages of users. Only `first` can sign in. */
export const staff = (first: { username: string; email: string } = demoAccount) => [
  first,
  ...colleagues,
];

export type Staff = ReturnType<typeof staff>;
