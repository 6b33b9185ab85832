import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OWN_WORLDS } from './own-worlds.ts'

const JOURNEYS = new URL('../../../journeys/', import.meta.url)

test('every journey that is said to need its own servers takes them', () => {
  const texts = readdirSync(JOURNEYS, { recursive: true, encoding: 'utf8' }).flatMap((name) =>
    name.endsWith('.ts') ? [readFileSync(new URL(name, JOURNEYS), 'utf8')] : [],
  )
  const takes = (title: string) =>
    texts.some((text) => {
      const start = text.indexOf(title)
      return start >= 0 && text.slice(start + title.length, start + title.length + 100).includes('ownWorld')
    })
  expect(Object.keys(OWN_WORLDS).filter((title) => !takes(title))).toEqual([])
})
