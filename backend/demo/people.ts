import { demoAccount } from './account.ts';
import { reference } from './random.ts';

export const firstNames = ['Aisha', 'Ben', 'Carla', 'Diego', 'Emma', 'Farid', 'Greta', 'Hiro', 'Ines', 'Jonas', 'Kofi', 'Léa'];
export const lastNames = ['Abara', 'Brandt', 'Castillo', 'Dubois', 'Eriksen', 'Fontaine', 'García', 'Hansen', 'Ito', 'Jansen'];

/** Returns a name as the local part of an email address. */
export const spell = (name: string) => name.normalize('NFD').replace(/[^\w]/g, '').toLowerCase();

const colleagues = Array.from({ length: 24 }, (_, index) => {
  const first = firstNames[index % firstNames.length] as string;
  const last = lastNames[(index * 7) % lastNames.length] as string;
  const username = `${spell(first)}.${spell(last)}`;
  return { username, email: `${username}@clearhouse.example` };
});

/** Three pages of users. Only `first` can sign in. */
export const staff = (first: { username: string; email: string } = demoAccount) => [first, ...colleagues];

/** Businesses. The seventh has no invoices; the ninth has no name. */
export const shops = [
  'Bergmann Fahrräder',
  'Café Lumière',
  'Northwind Outdoor Supply',
  'Peña & Söhne Feinkost',
  'Hoshi Electronics',
  'Blue Door Books',
  'Atelier Fontaine',
  'Green Valley Garden Centre',
  '',
  'Kowalski Auto Parts',
  'The Tea Merchant of York',
  'Sumner Trading Ltd',
  'Solis Travel',
  'Maple & Pine Furniture',
  'Ópera Discos',
  'Harbour Dive School',
  'Zürcher Uhrenwerkstatt',
  'Pixel Parlour Games',
].map((name, index) => ({
  id: index + 1,
  reference_id: name === '' ? reference('business', index) : `${spell(name)}-${1001 + index}`,
  name,
  confirmation_requirement: [3, 1, 6, 2, 0, 12][index % 6] as number,
}));

/** The ids of the businesses with invoices. */
export const sellers = shops.filter(({ id }) => id !== 7).map(({ id }) => id);
