import { readFile } from 'node:fs/promises'
import { readSeed, type Seed } from './read-seed.ts'
import { StoreError } from './store-error.ts'

/** Reads a file, or prints an object, so that a mistake in either has a line. @throws StoreError, SEED_INVALID */
export async function loadSeed(seed: Seed | string): Promise<Seed> {
  if (typeof seed !== 'string') return readSeed(JSON.stringify(seed, null, 2), 'seed')
  const text = await readFile(seed, 'utf8').catch((error: Error) => {
    throw new StoreError(`The seed can't be read: ${error.message}`, 'SEED_INVALID')
  })
  return readSeed(text, seed)
}
