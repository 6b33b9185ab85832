/** Whether a test file takes a sample in `npm test`, so that `npm run test:long` has more of it to run. */
export const isRig = (text) => /^(?:import|\}) .*from '[^']*\b(test-runs|test-races|test-crashes)(\.ts)?'/m.test(text)

const count = (text) => (/^[\d_]+$/.test(text) ? Number(text.replaceAll('_', '')).toLocaleString('en-US') : 'all')

/** Reads from a rig what it runs at full length, and in `npm test`. */
export function describeLengths(text) {
  const runs = [...text.matchAll(/runsOf\(\{ usual: ([^,]+), all: ([^}]+?) \}/g)].map(
    ([, usual, all]) => `${count(all)} instead of ${count(usual)}`,
  )
  const samples = /\b(takeSample|takeTurns|testCrashes)\(/.test(text) ? ['all instead of a sample'] : []
  const races = /test-races/.test(text) ? ['rounds of races'] : []
  return [...new Set([...runs, ...samples, ...races])].join(', ')
}

const HEAD = '| file | tests | seconds | length | result | commit | date |\n|---|---|---|---|---|---|---|\n'
const secondsOf = (line) => Number(line.split(' | ')[2].replaceAll(',', ''))

function printLine({ file, tests, seconds, length, failed, commit, date }) {
  const result = failed === 0 ? 'passed' : `${failed} failed`
  const cells = [file, tests, Math.round(seconds).toLocaleString('en-US'), length, result, commit, date]
  return `| ${cells.join(' | ')} |`
}

/** Lists the lines of a printed table by their file. */
const linesOf = (table) =>
  table
    .split('\n')
    .filter((line) => /^\| \S+\.(test\.tsx?|journey\.ts) /.test(line))
    .map((line) => [line.split(' ')[1], line])

/**
 * Prints one line for each rig, the longest first. Rigs that did not run this time keep their line of `before`; lines of files
 * that are not rigs any more go.
 */
export function printTable(rows, { before = '', rigs = rows.map(({ file }) => file) } = {}) {
  const lines = new Map([...linesOf(before), ...rows.map((row) => [row.file, printLine(row)])])
  const kept = rigs.flatMap((file) => lines.get(file) ?? [])
  return `${HEAD}${kept.toSorted((a, b) => secondsOf(b) - secondsOf(a)).join('\n')}\n`
}
