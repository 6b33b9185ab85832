import { restoreBackup } from './restore-backup.ts'
import { runCommand } from './run-command.ts'

await runCommand('restore', async (file, place) => {
  const { rows, files } = await restoreBackup(file, place)
  const count = Object.values(rows)
    .flatMap(Object.values<number>)
    .reduce((sum, each) => sum + each, 0)
  return `restored ${count} rows and ${files} files from ${file}; npm start goes on from there`
})
