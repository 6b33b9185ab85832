import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chooseTranslatedJourneys } from './src/world/pages/translated-journeys.ts'

/**
 * Two journeys also run on translated pages, others in each run. SEED chooses the same again; the report names it. TRANSLATED:
 * how many. Workers load this file, too, and find the seed in the environment.
 */
process.env.SEED ??= String(randomInt(1_000_000))
const { SEED: seed, TRANSLATED: count = '2' } = process.env
const translated = chooseTranslatedJourneys(fileURLToPath(new URL('journeys', import.meta.url)), { seed, count: Number(count) })

/** Browser journeys over the two real programs. Chromium is the system's own; CHROMIUM_PATH names another one. */
export default defineConfig<object, { isTranslated: boolean }>({
  testDir: './journeys',
  testMatch: '*.journey.ts',
  globalSetup: './src/world/global-setup.ts',
  workers: 3,
  fullyParallel: true,
  projects: [{ name: 'journeys' }, { name: `translated, SEED=${seed}`, ...translated, use: { isTranslated: true } }],
  // Many times what the longest takes on a quiet machine. With RUNS, samples are as large as is asked for.
  timeout: process.env.RUNS ? 720_000 : 240_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    // What cannot be done, and a page that doesn't come, is said long before the journey's limit, with what it waited for.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Browsers without a language of their own disagree about dates.
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      chromiumSandbox: false,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    trace: 'on-first-retry',
  },
})
