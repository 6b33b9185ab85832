import { expect, test } from 'vitest'
import { selectWithinShare } from './reconcile-orders.ts'

const ordersOf = (organizationId: string, environment: 'embedded' | 'live_mode', count: number) =>
  Array.from({ length: count }, (_, minute) => ({ organizationId, environment, createdAt: new Date(minute * 60_000) }))

test('N82: a run asks a hosted provider about 20 orders of a shop, the newest first, however many batches it has', () => {
  const counts = new Map<string, number>()
  const many = ordersOf('acme', 'live_mode', 50)
  const selected = selectWithinShare([...many, ...ordersOf('best', 'live_mode', 3)], counts)
  expect(selected.filter(({ organizationId }) => organizationId === 'acme')).toEqual(many.slice(30).reverse())
  expect(selected.filter(({ organizationId }) => organizationId === 'best')).toHaveLength(3)
  expect(selectWithinShare(many, counts)).toEqual([])
})

test('N82: the embedded provider is asked about every order', () => {
  expect(selectWithinShare(ordersOf('acme', 'embedded', 50), new Map())).toHaveLength(50)
})
