import type { JobTable } from '@tradepost/kit/jobs'
import type { Deps } from '#src/deps.ts'
import { seedDemo } from './seed-demo.ts'

export function demoJobs(deps: Deps): JobTable {
  return { 'seed-demo': () => seedDemo(deps, (line) => void process.stdout.write(`${line}\n`)) }
}
