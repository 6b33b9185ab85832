import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const TEST = /\.(test\.tsx?|journey\.ts)$/
const FOLDERS = ['packages', 'platform', 'provider', 'e2e', 'bench', 'scripts']
const SKIPPED = new Set(['node_modules', 'dist', 'test-results'])

/** Lists the files of all tests and journeys, relative to the checkout. */
export function listTestFiles(root) {
  const listIn = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listIn(path)
      return TEST.test(entry.name) ? [path] : []
    })
  return FOLDERS.flatMap(listIn).sort()
}

const isJourney = (path) => path.endsWith('.journey.ts')

/**
 * Chooses the files that have one of the words in the name of their file or of a folder: a room's tests and journeys. Without
 * words, all of them. `unknown` are the words that no file has.
 */
export function chooseFiles(files, words) {
  const has = (word) => (path) => path.toLowerCase().includes(word.toLowerCase())
  const unknown = words.filter((word) => !files.some(has(word)))
  const chosen = words.length === 0 ? files : files.filter((path) => words.some((word) => has(word)(path)))
  return { unknown, tests: chosen.filter((path) => !isJourney(path)), journeys: chosen.filter(isJourney) }
}

/** Says what `words` could have been, or nothing if all of them are known. */
export function describeUnknown({ unknown }) {
  if (unknown.length === 0) return undefined
  const named = unknown.map((word) => `"${word}"`).join(' and ')
  return `No test or journey has ${named} in the name of its file or folder. Say the name of a room, like: npm test -- refunds`
}
