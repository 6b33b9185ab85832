import { expect, test } from 'vitest'
import { sourceFile } from '../tidy/source-tree.ts'
import { sortTests } from './mutant-tests.ts'
import { addMarks, applyMutant, describeMutant, findMutants, isHandedOver, pickMutants } from './mutants.ts'

const changesOf = (line: string) =>
  findMutants('a.ts', `async function f() {\n  ${line}\n}\n`).map(
    (mutant) => `${mutant.kind}: ${describeMutant(`async function f() {\n  ${line}\n}\n`, mutant).after}`,
  )

test.each([
  ['if (refunded > paid) throw fault()', ['comparison: if (refunded >= paid) throw fault()', 'guard: if (false) throw fault()']],
  ['if (a === b) return', ['comparison: if (a !== b) return', 'guard: if (false) return']],
  ['if (a) run()', []],
  ['const rest = total - refunded', ['sign: const rest = total + refunded']],
  ["const text = total + '.'", []],
  ['const back = -amount', ['sign: const back = amount']],
  ['await lockRow()', ['await: lockRow()']],
  ['const row = await db.selectFrom("a").forUpdate().execute()', ['lock: const row = await db.selectFrom("a").execute()']],
  ["rows.where('businessId', '=', id).where('id', '=', b)", ["tenant: rows.where('id', '=', b)"]],
  ['row.and({ ...tenant, id })', ['tenant: row.and({ ...{}, id })']],
  ['sql`select 1 from a for update skip locked`', ['lock: sql`select 1 from a `']],
  [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code to break is a template
    'sql`select 1 from a where a.business_id = ${id} and b = ${b}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: so is what becomes of it
    ['tenant: sql`select 1 from a where (a.business_id = ${id} or true) and b = ${b}`'],
  ],
])('breaks "%s" in each of its ways', (line, changes) => {
  expect(changesOf(line)).toEqual(changes)
})

test('changes one place and leaves the rest of the file as it is', () => {
  const text = 'const a = 1\nif (a < 2) throw new Error()\nconst b = 3\n'
  for (const mutant of findMutants('a.ts', text)) {
    const lines = applyMutant(text, mutant).split('\n')
    expect(lines.filter((line, index) => line !== text.split('\n')[index])).toHaveLength(1)
    expect(mutant.line).toBe(2)
  }
})

test('a mark runs with the function around the mutant, whatever its form, and nothing changes otherwise', () => {
  const text = [
    'const double = (amount) => amount > 0 ? amount + amount : 0',
    'function take(paid, spent) {\n  if (paid < spent) throw new Error()\n  return [1].map((each) => paid - each)\n}',
    'const tax = 2 - 1',
    'return [double(3), take(5, 1)]',
  ].join('\n')
  const mutants = findMutants('a.ts', text)
  const marked = addMarks(
    'a.ts',
    text,
    mutants.map((mutant, index) => ({ mutant, mark: `marks.add(${index})` })),
  )
  const marks = new Set<number>()
  expect(new Function('marks', marked)(marks)).toEqual([6, [4]])
  const isMarked = (_: unknown, index: number) => marks.has(index)
  expect(mutants.filter(isMarked).map(({ line }) => line)).toEqual([1, 1, 3, 3, 4])
})

test('a function that a module hands over may run once for all tests', () => {
  const text = [
    'const lock = prepare((db) => db.selectFrom("a").forUpdate())',
    'function take(rows) {\n  return rows.map((row) => row.paid - row.spent)\n}',
    'const rest = (paid, spent) => paid - spent',
  ].join('\n')
  expect(findMutants('a.ts', text).map((mutant) => [mutant.line, isHandedOver('a.ts', text, mutant)])).toEqual([
    [1, true],
    [3, false],
    [5, false],
  ])
})

test('a seed picks the same mutants again, of all kinds, and no line twice', () => {
  const text = Array.from({ length: 20 }, (_, line) => `if (amount${line} < 2) throw new Error()\nawait f(total - ${line})`).join(
    '\n',
  )
  const mutants = ['a.ts', 'b.ts'].flatMap((path) => findMutants(path, text))
  const pick = () => pickMutants(mutants, { count: 12, seed: 7 })
  expect(pick()).toEqual(pick())
  expect(new Set(pick().map(({ kind }) => kind))).toEqual(new Set(['comparison', 'guard', 'await', 'sign']))
  expect(new Set(pick().map(({ path, line }) => `${path}:${line}`)).size).toBe(12)
})

test('the tests of a room come before those that only reach it', () => {
  const tree = [
    sourceFile('server/refunds/create-refund.ts', ''),
    sourceFile('server/app.ts', "import './refunds/create-refund.ts'\n"),
    sourceFile('server/orders/orders.test.ts', "import '../app.ts'\n"),
    sourceFile('server/refunds/list.test.ts', "import '../app.ts'\n"),
    sourceFile('server/disputes/refund-of-dispute.test.ts', "import '../app.ts'\n"),
    sourceFile('server/other.test.ts', "import './unrelated.ts'\n"),
  ]
  expect(sortTests({ tree, manifests: [], path: 'server/refunds/create-refund.ts' })).toEqual([
    'server/refunds/list.test.ts',
    'server/disputes/refund-of-dispute.test.ts',
    'server/orders/orders.test.ts',
  ])
})
