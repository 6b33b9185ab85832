import { pathToFileURL } from 'node:url'

/** Runs the programs whose files are named, all in this process; see PROCESSES in docs/running.md. */
await Promise.all(process.argv.slice(2).map((main) => import(pathToFileURL(main).href)))
