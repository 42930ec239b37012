import { db } from './database.js';
import { check } from './rejection.js';

const maxPerPage = 200;
const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;
const instant = { test: (text) => form.test(text) && !Number.isNaN(Date.parse(text)) };
const text = /^[^\0]{1,500}$/;
const amount = /^\d{1,18}$/;

/** The values and the condition of each parameter that every list has. SQLite's `like` ignores the case of ASCII letters. */
const common = ({ keys }) => ({
  q: [text, `(${keys.map((key) => `${key} like :q escape '\\'`).join(' or ')})`],
  from: [instant, 'created_at >= :from'],
  to: [instant, 'created_at < :to'],
});

const lists = {
  users: {
    order: 'id',
    sorts: ['username', 'email', 'created_at'],
    parameters: common({ keys: ['username', 'email'] }),
  },
  orders: {
    order: 'id desc',
    sorts: ['created_at', 'payment_requirement'],
    amount: 'payment_requirement',
    parameters: {
      ...common({ keys: ['reference_id', 'address'] }),
      cryptocurrency_code: [text, 'cryptocurrency_code = :cryptocurrency_code'],
      currency_code: [text, 'currency_code = :currency_code'],
      min: [amount, 'payment_requirement >= cast(:min as integer)'],
      max: [amount, 'payment_requirement <= cast(:max as integer)'],
    },
  },
};

/** The lists as the header Clearhouse-Features declares them. */
export const declaredLists = Object.entries(lists).map(
  ([name, { parameters, sorts }]) =>
    `/${name}(per_page=${maxPerPage} ${Object.keys(parameters).join(' ')} sort=${sorts.join('|')})`,
);

/** Returns the messages of the parameters that are unknown or invalid. */
function messagesOf(list, { page = '1', per_page = '15', sort, ...filters }) {
  const isAmount = filters.min || filters.max || (sort && sort.replace('-', '') === list.amount);
  const rules = Object.entries(filters).map(([name, value]) => [
    name,
    !(Object.hasOwn(list.parameters, name) && list.parameters[name][0].test(value)) && 'Not valid.',
  ]);
  return {
    ...Object.fromEntries(rules),
    page: !/^[1-9]\d{0,8}$/.test(page) && 'Send a page from 1.',
    per_page: !(/^[1-9]\d{0,2}$/.test(per_page) && per_page <= maxPerPage) && `Send 1 to ${maxPerPage}.`,
    sort: sort !== undefined && !list.sorts.includes(sort.replace('-', '')) && 'This list has no such order.',
    ...(isAmount && !filters.cryptocurrency_code && { cryptocurrency_code: 'An amount needs its currency.' }),
  };
}

/** Responds with a page of a table, and with 422 to a parameter that is unknown or invalid. */
export const sendList = (table, columns) => (req, res) => {
  const list = lists[table];
  const query = Object.fromEntries(new URL(req.originalUrl, 'http://localhost').searchParams);
  check(messagesOf(list, query));
  const { page = 1, per_page: size = 15, sort, ...values } = query;
  const where = ['true', ...Object.keys(values).map((name) => list.parameters[name][1])].join(' and ');
  if (values.q) values.q = `${values.q.replace(/[\\%_]/g, '\\$&')}%`;
  for (const name of ['from', 'to']) if (values[name]) values[name] = new Date(values[name]).toISOString();
  const order = sort ? `${table}.${sort.replace('-', '')} ${sort.startsWith('-') ? 'desc' : ''}, id` : list.order;
  const { total } = db.prepare(`select count(*) as total from ${table} where ${where}`).get(values);
  const rows = `select ${columns} from ${table} where ${where} order by ${order} limit :size offset :start`;
  const items = db.prepare(rows).all({ ...values, size: Number(size), start: (page - 1) * size });
  res.json({ items, per_page: Number(size), total });
};
