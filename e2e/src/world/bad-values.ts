import { createHash } from 'node:crypto'

/** Text that no packing makes shorter, so that it does not slip into an index in which it has no room. */
function noise(length: number): string {
  let text = ''
  for (let block = 0; text.length < length; block += 1) text += createHash('sha256').update(String(block)).digest('hex')
  return text.slice(0, length)
}

const LONG_TEXT = noise(10_000)
const LONG_EMAIL = `${noise(3000)}@example.com`

/** Names that every object of JavaScript answers to, asked or not. */
const INHERITED = ['__proto__', 'constructor', 'toString']

/** What a field of a JSON body may hold that no page of ours sends. `JSON.parse` makes `__proto__` a key like any other. */
export const BAD_VALUES: readonly unknown[] = [
  null,
  0,
  -1,
  1e308,
  true,
  '',
  ' ',
  [],
  [[]],
  {},
  { a: { b: ['c'] } },
  JSON.parse('{"__proto__":{"role":"admin"}}'),
  JSON.parse('{"constructor":{"prototype":{"role":"admin"}}}'),
  { toString: null },
  '\u0000',
  'a\u0000b',
  '\ud800',
  LONG_TEXT,
  LONG_EMAIL,
  ...INHERITED,
  'member,constructor',
  '👩‍🚀',
  '\u202egro.elpmaxe@nna',
  '1e999',
  '9'.repeat(400),
  `"; select pg_sleep(9)--`,
  '../../../etc/passwd',
]

/** A few of them, for whom the route refuses anyway. */
export const FEW_BAD_VALUES: readonly unknown[] = [null, -1, [], {}, 'a\u0000b', '__proto__', LONG_TEXT]

/** A whole body in place of an object of fields. */
export const BAD_BODIES: readonly string[] = [
  'null',
  '0',
  '1e999',
  'true',
  '"text"',
  '""',
  '[]',
  '[[]]',
  '[{}]',
  '{}',
  '{"\\u0000":1}',
  '{"":1}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{}}}',
  '{"toString":1,"valueOf":1,"then":1}',
  '{"token":1e999,"email":1e999,"id":-0}',
]

/** What a field of a query may hold, encoded as it is sent. */
export const BAD_QUERY_VALUES: readonly string[] = [
  '',
  '%20',
  '0',
  '-1',
  '0.5',
  '1e308',
  '1e999',
  'NaN',
  'true',
  'null',
  '[]',
  '%7B%7D',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%FF',
  '%',
  '%zz',
  LONG_TEXT,
  encodeURIComponent(LONG_EMAIL),
  ...INHERITED,
  encodeURIComponent('👩‍🚀'),
  '%E2%80%AEgro',
  '9'.repeat(400),
  encodeURIComponent(`"; select pg_sleep(9)--`),
  '..%2f..%2fetc',
]

export const FEW_BAD_QUERY_VALUES: readonly string[] = ['', '-1', '%00', '%ED%A0%80', '%', '__proto__', LONG_TEXT]

/** A field of a query as forms and other frameworks write lists and objects. */
export const badQueryForms = (name: string): string[] => [
  `${name}=a&${name}=b`,
  `${name}[]=a`,
  `${name}[a]=b`,
  `${name}[__proto__]=b`,
  `${name}`,
  `${name}=a&__proto__=b&constructor=c`,
]
