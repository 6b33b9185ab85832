import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Runs the programs whose files are named, all in this process; see PROCESSES in docs/running.md. Their code is loaded while the
 * databases start; a message has the settings that depend on them.
 */
const mains = process.argv.slice(2)
const load = (file: string) => import(pathToFileURL(file).href)
const endAlone = () => process.exit(1)
process.once('disconnect', endAlone)
const told = once(process, 'message')
await Promise.all(mains.map((main) => load(join(dirname(main), 'server.ts'))))
const [settings] = await told
Object.assign(process.env, settings)
await Promise.all(mains.map(load))
process.off('disconnect', endAlone)
