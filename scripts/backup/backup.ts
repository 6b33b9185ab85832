import { existsSync } from 'node:fs'
import process from 'node:process'
import { StartError } from '../serve-settings.ts'
import { runCommand } from './run-command.ts'
import { writeBackup } from './write-backup.ts'

await runCommand('backup', async (file, place) => {
  if (existsSync(file)) throw new StartError(`${file} exists: name a new file`)
  const { rows, files, missing, foreign } = await writeBackup(file, place)
  for (const key of missing) process.stderr.write(`tradepost: ${key} is missing from the stored files, and so from the backup\n`)
  for (const table of foreign) process.stderr.write(`tradepost: ${table} isn't in the backup: no migration makes it\n`)
  const count = Object.values(rows)
    .flatMap(Object.values<number>)
    .reduce((sum, each) => sum + each, 0)
  return `${file} has ${count} rows and ${files} files`
})
