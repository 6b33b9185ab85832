import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readTree } from '../tidy/source-tree.ts'
import { MAP, printMap } from './print-map.ts'

/** If it differs, print it again with `npm run map`. */
test('docs/map.md has a row for every room', () => {
  const map = readFileSync(MAP, 'utf8')
  expect(map).toBe(printMap(readTree(fileURLToPath(new URL('../..', import.meta.url))), map))
})
