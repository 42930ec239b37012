import { demoAccount } from './account.ts';
import { reference } from './random.ts';

export const firstNames = 'Aisha Ben Carla Diego Emma Farid Greta Hiro Ines Jonas Kofi Léa'.split(
  ' ',
);
export const lastNames =
  'Abara Brandt Castillo Dubois Eriksen Fontaine García Hansen Ito Jansen'.split(' ');

/** Returns a name as the local part of an email address. */
export const spell = (name: string) => name.normalize('NFD').replace(/[^\w]/g, '').toLowerCase();

function colleague(first: number, last: number) {
  const username = `${spell(firstNames[first % 12] ?? '')}.${spell(lastNames[last % 10] ?? '')}`;
  return { username, email: `${username}@clearhouse.example` };
}

const colleagues = Array.from({ length: 24 }, (_, index) => colleague(index, index * 7));

/** A colleague who has left, after all others came. */
export const formerColleague = colleague(3, 9);

/** Three pages of users. Only `first` can sign in. */
export const staff = (first: { username: string; email: string } = demoAccount) => [
  first,
  ...colleagues,
];

/** Returns the age of a user in days, by the place in the list. */
export const userAgeDays = (place: number): number => 300 - place * 11;

/** Businesses of the first pages. The seventh has no invoices; the ninth has no name. */
const named = [
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
  'Vereinigte Getreide- und Futtermittelhandelsgesellschaft Niederrhein mbH & Co. Kommanditgesellschaft',
  'Society for the Preservation and Sale of Historical Musical Instruments and Sheet Music (Edinburgh) Limited',
];

const list = (words: string) => words.split(', ');
const places = list(
  'Alder, Baltic, Camden, Delta, Elm Street, Fjord, Granada, Harlem, Iona, Jura, Kestrel',
);
const trades = list(
  'Bakery, Bikes, Books, Ceramics, Cycles, Flowers, Games, Lighting, Optics, Paper, Records',
);
const forms = [' Ltd', ' & Sons'];

/** The number of businesses. */
const count = 240;

/** Businesses with their ages in days. */
export const shops = Array.from({ length: count }, (_, index) => {
  const other = index - named.length;
  const name =
    named[index] ??
    `${places[other % 11]} ${trades[Math.floor(other / 11) % 11]}${forms[Math.floor(other / 121)]}`;
  return {
    id: index + 1,
    reference_id:
      name === '' ? reference('business', index) : `${spell(name).slice(0, 60)}-${1001 + index}`,
    name,
    confirmation_requirement: [3, 1, 6, 2, 0, 12][index % 6] as number,
    ageDays: index < 18 ? 280 - index * 13 : 364 - Math.floor((index / count) * 363),
  };
});

/** The ids of the large businesses with invoices. */
export const sellers = shops.slice(0, 18).flatMap(({ id }) => (id === 7 ? [] : [id]));

/** The ids of the small businesses. Some have no invoices yet. */
export const smallSellers = shops.slice(18).flatMap(({ id }) => (id % 20 === 0 ? [] : [id]));
