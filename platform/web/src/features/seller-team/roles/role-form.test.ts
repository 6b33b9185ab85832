import { expect, test } from 'vitest'
import { RoleForm, toRoleName } from './role-form.ts'

const refusals = (name: string) =>
  RoleForm.safeParse({ name, permissions: ['payment:read'] }).error?.issues.map(({ message }) => message) ?? []

test.each(['support', 'night-shift_2', 'a', 'a'.repeat(40)])('"%s" is a name for a role', (name) => {
  expect(refusals(name)).toEqual([])
})

test.each([
  ['', 'Enter a name'],
  ['Support', /^Start with a letter/],
  ['1st', /^Start with a letter/],
  ['a,owner', /^Start with a letter/],
  ['a'.repeat(41), /^Start with a letter/],
  ['owner', /^This name belongs to a built-in role/],
  ['constructor', /^This name belongs to a built-in role/],
])('"%s" is no name for a role', (name, words) => {
  expect(refusals(name)).toEqual([expect.stringMatching(words)])
})

test('a role allows at least one thing, and only what exists', () => {
  expect(RoleForm.safeParse({ name: 'support', permissions: [] }).success).toBe(false)
  expect(RoleForm.safeParse({ name: 'support', permissions: ['payment:write'] }).success).toBe(false)
})

test.each([
  ['Support', 'support'],
  ['Night shift', 'night-shift'],
  ['Größe & Maß', 'groe--ma'],
  ['a,owner', 'aowner'],
])('typing "%s" gives "%s"', (typed, name) => {
  expect(toRoleName(typed)).toBe(name)
})
