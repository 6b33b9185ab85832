import { PERMISSIONS } from '@tradepost/contract/platform/organization/permissions'
import { expect, test } from 'vitest'
import { PERMISSION_GRID, toPermissionMap } from './permission-labels.ts'

const rows = PERMISSION_GRID.flatMap((group) => group.rows)

test('the grid has every permission once', () => {
  const shown = rows.flatMap(({ actions }) => actions.map(({ permission }) => permission))
  expect(shown.toSorted()).toEqual([...PERMISSIONS].toSorted())
})

test('no resource has two actions in one column', () => {
  for (const { resource, actions } of rows)
    expect(new Set(actions.map(({ column }) => column)).size, resource).toBe(actions.length)
})

test("permissions become better-auth's map of resources", () => {
  expect(toPermissionMap(['payment:read', 'refund:create', 'refund:read'])).toEqual({
    payment: ['read'],
    refund: ['create', 'read'],
  })
})
