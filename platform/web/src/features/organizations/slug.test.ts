import { OrganizationSlug } from '@tradepost/contract/platform/organization/seller-organization'
import { expect, test } from 'vitest'
import { toSlug } from './create-organization.tsx'

test.each([
  ['Acme Tools', 'acme-tools'],
  ['Plumb & Söhne', 'plumb-sohne'],
  ['  -- Édition  du   Sud! ', 'edition-du-sud'],
  ['木工', ''],
])('the name %j suggests the URL %j', (name, slug) => {
  expect(toSlug(name)).toBe(slug)
})

test('a suggested URL keeps the rule, wherever a long name is cut', () => {
  for (let length = 40; length < 60; length += 1)
    expect(OrganizationSlug.safeParse(toSlug(`${'a'.repeat(length)} ${'b'.repeat(20)}`)).success).toBe(true)
})
