import type { Migration } from '@tradepost/kit/database/database'
import { describe, expect, test } from 'vitest'
import {
  currentMigrations,
  digestMigrations,
  findMigrationProblems,
  findNewMigrations,
  parseRecord,
  readRecord,
} from './record-migrations.ts'

test('no recorded migration was edited, and every new one is recorded', () => {
  expect(findMigrationProblems(currentMigrations, readRecord())).toEqual([])
})

describe('a record of migrations', () => {
  const first = { name: '1-orders', up: 'create table orders (id text primary key)' }
  const second = { name: '2-notes', up: 'alter table orders add column note text' }
  const digestOrders = (...migrations: Migration[]) => digestMigrations('platform', [{ name: 'orders', migrations }])
  const recorded = digestOrders(first, second)

  test.each([
    [
      'an edited migration',
      digestOrders({ ...first, up: `${first.up} ` }, second),
      /^platform\/orders 1-orders: .* edited.* add a new/,
    ],
    ['a removed migration', digestOrders(first), /^platform\/orders 2-notes: .* removed or renamed/],
    ['another order', digestOrders(second, first), /^platform\/orders: .* Put new migrations last/],
    [
      'a migration that takes away what the release before uses',
      digestOrders(first, second, { name: '3-less', up: 'alter table orders rename note to comment' }),
      /^platform\/orders 3-less: .* Say in "removes"/,
    ],
    ['a new migration', digestOrders(first, second, { ...second, name: '3-more' }), /^platform\/orders 3-more: .* Record it/],
  ])('rejects %s', (_, current, why) => {
    expect(findMigrationProblems(current, recorded)[0]).toMatch(why)
  })

  test('accepts a migration with the same name and text in each module', () => {
    const current = digestMigrations('platform', [
      { name: 'orders', migrations: [first] },
      { name: 'carts', migrations: [first] },
    ])
    expect(new Set(current.map(({ digest }) => digest)).size).toBe(2)
    expect(findMigrationProblems(current, current)).toEqual([])
  })

  test.each(['drop column note', 'drop note', 'drop table orders', 'rename to sales'])(
    'lets %s go with a word of consent',
    (action) => {
      const up = action.startsWith('drop table') ? action : `alter table orders ${action}`
      const isAsked = (removes?: string) =>
        findMigrationProblems(
          digestOrders(first, second, { name: '3-less', up, ...(removes ? { removes } : {}) }),
          recorded,
        ).some((problem) => problem.includes('"removes"'))
      expect([isAsked(), isAsked('unused since 0.2')]).toEqual([true, false])
    },
  )

  test('rejects a new migration before a recorded one', () => {
    const current = digestOrders(first, { ...second, name: '3-more' }, second)
    expect(findMigrationProblems(current, recorded)).toContainEqual(expect.stringMatching(/Put new migrations last/))
  })

  test('gains only the migrations that it lacks', () => {
    expect(findNewMigrations(digestOrders({ ...first, up: 'create table others ()' }, second), recorded.slice(0, 1))).toEqual(
      recorded.slice(1),
    )
  })

  test('is parsed line by line', () => {
    expect(parseRecord('platform/orders 1-orders 0a1b\r\nplatform/orders 2-notes ff\n')).toEqual([
      { id: 'platform/orders 1-orders', digest: '0a1b' },
      { id: 'platform/orders 2-notes', digest: 'ff' },
    ])
  })
})
