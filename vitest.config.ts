import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

/** Starts the one Postgres server of the run and makes the migrated databases that test files clone. */
const globalSetup = fileURLToPath(new URL('e2e/src/global-setup.ts', import.meta.url))

export default defineConfig({
  test: {
    globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
    include: ['packages', 'platform', 'provider', 'scripts', 'e2e/src'].map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    exclude: [...configDefaults.exclude, '**/dist/**', 'e2e/journeys/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
