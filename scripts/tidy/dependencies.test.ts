import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { isAllowed } from './licenses.ts'

const read = (name: string): unknown => JSON.parse(readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8'))

const Locked = z.object({
  license: z.string().optional(),
  hasInstallScript: z.boolean().default(false),
  link: z.boolean().default(false),
})
const { packages } = z.object({ packages: z.record(z.string(), Locked) }).parse(read('package-lock.json'))
const { allowScripts } = z.object({ allowScripts: z.record(z.string(), z.boolean()) }).parse(read('package.json'))

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const installed = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, entry]) => ({ name: nameOf(path), ...entry }))
const namesOf = (list: readonly { name: string }[]) => [...new Set(list.map(({ name }) => name))].sort()

/** Packages whose manifest names no license: what their repository or readme says. Read by hand. */
const UNNAMED: Readonly<Record<string, string>> = {
  '@dodopayments/express': 'Apache-2.0 by its repository; for tests only',
  '@dodopayments/hono': 'Apache-2.0 by its repository; for tests only',
  busboy: 'MIT, in its LICENSE',
  dicer: 'MIT, in its LICENSE',
  'humanize-number': 'MIT, in its readme',
  only: 'MIT, in its readme',
  'png-js': 'MIT, in its LICENSE',
  streamsearch: 'MIT, in its LICENSE',
}

/** Packages under a license that asks for more than a notice, and why they may be used. */
const WITH_REASON: readonly [RegExp, string][] = [
  [/^@img\/sharp-/, 'LGPL: libvips is a library of its own, loaded as it is and replaceable'],
]

test('every package has a license of the list, or a reason', () => {
  const found = installed.filter(({ license }) => license !== undefined && !isAllowed(license))
  expect(namesOf(found).filter((name) => !WITH_REASON.some(([pattern]) => pattern.test(name)))).toEqual([])
  expect(WITH_REASON.filter(([pattern]) => !found.some(({ name }) => pattern.test(name)))).toEqual([])
})

test('packages without a license in their manifest are those that were read by hand', () => {
  expect(namesOf(installed.filter(({ license }) => license === undefined))).toEqual(Object.keys(UNNAMED).sort())
})

test('allowScripts names every package that has an install script, on any machine, and no other', () => {
  const named = namesOf(installed.filter(({ hasInstallScript }) => hasInstallScript))
  expect(Object.keys(allowScripts).sort()).toEqual(named)
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', false],
  ['MIT AND ISC AND BSD-3-Clause', true],
  ['(MIT AND Zlib)', true],
  ['GPL-3.0-or-later', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.txt', false],
  ['UNLICENSED', false],
  ['', false],
])('%s is allowed: %s', (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected)
})
