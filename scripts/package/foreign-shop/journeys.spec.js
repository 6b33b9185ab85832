import { test } from 'tradepost/test/vitest'
import { journeys } from './journeys.js'

for (const [title, run] of journeys) test(title, ({ store }) => run(store))
