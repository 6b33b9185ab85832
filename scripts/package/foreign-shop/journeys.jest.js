import { useStore } from 'tradepost/test/jest'
import { journeys } from './journeys.js'

const store = useStore()
for (const [title, run] of journeys) test(title, () => run(store()))
