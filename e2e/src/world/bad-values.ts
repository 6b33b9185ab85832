import { createHash } from 'node:crypto'

/** Returns text that doesn't compress, so that it can't fit into an index row by compression. */
function noise(length: number): string {
  let text = ''
  for (let block = 0; text.length < length; block += 1) text += createHash('sha256').update(String(block)).digest('hex')
  return text.slice(0, length)
}

const LONG_TEXT = noise(10_000)
const LONG_EMAIL = `${noise(3000)}@example.com`

/** Names that every JavaScript object inherits. */
const INHERITED = ['__proto__', 'constructor', 'toString']

/** JSON body values that no page of ours sends. `JSON.parse` makes `__proto__` a normal key. */
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

/** A few of them, for visitors whom the route refuses anyway. */
export const FEW_BAD_VALUES: readonly unknown[] = [null, -1, [], {}, 'a\u0000b', '__proto__', LONG_TEXT]

/** Whole bodies that aren't an object of fields. */
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

/** Query values, encoded as they are sent. */
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

/** Returns the query forms in which HTML forms and other frameworks write lists and objects. */
export const badQueryForms = (name: string): string[] => [
  `${name}=a&${name}=b`,
  `${name}[]=a`,
  `${name}[a]=b`,
  `${name}[__proto__]=b`,
  `${name}`,
  `${name}=a&__proto__=b&constructor=c`,
]
