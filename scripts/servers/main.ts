import { once } from 'node:events'
import { PROGRAMS } from './programs.ts'

/**
 * Runs the named programs, all in this process; see PROCESSES in docs/running.md. Their code is loaded while the databases start;
 * a message has the settings that depend on them.
 */
const programs = Object.entries(PROGRAMS).flatMap(([name, program]) => (process.argv.includes(name) ? [program] : []))
const endAlone = () => process.exit(1)
process.once('disconnect', endAlone)
const told = once(process, 'message')
await Promise.all(programs.map(({ load }) => load()))
const [settings] = await told
Object.assign(process.env, settings)
await Promise.all(programs.map(({ run }) => run()))
process.off('disconnect', endAlone)
