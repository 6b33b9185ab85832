/** Whether a test file takes a sample in `npm test`, so that `npm run test:long` has more of it to run. */
export const isRig = (text) => /from '[^']*\b(test-runs|test-races)(\.ts)?'/.test(text)

const count = (text) => (/^[\d_]+$/.test(text) ? Number(text.replaceAll('_', '')).toLocaleString('en-US') : 'all')

/** Reads from a rig what it runs at full length, and in `npm test`. */
export function describeLengths(text) {
  const runs = [...text.matchAll(/runsOf\(\{ usual: ([^,]+), all: ([^}]+?) \}/g)].map(
    ([, usual, all]) => `${count(all)} instead of ${count(usual)}`,
  )
  const samples = /\b(takeSample|takeTurns)\(/.test(text) ? ['all instead of a sample'] : []
  const races = /test-races/.test(text) ? ['rounds of races'] : []
  return [...new Set([...runs, ...samples, ...races])].join(', ')
}

/** Prints one line for each rig, the longest first. */
export function printTable(rows) {
  const sorted = rows.toSorted((a, b) => b.seconds - a.seconds)
  const lines = sorted.map(({ file, tests, seconds, length, failed }) => {
    const result = failed === 0 ? 'passed' : `${failed} failed`
    return `| ${file} | ${tests} | ${Math.round(seconds).toLocaleString('en-US')} | ${length} | ${result} |`
  })
  return `| file | tests | seconds | length | result |\n|---|---|---|---|---|\n${lines.join('\n')}\n`
}
