import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FILE = fileURLToPath(new URL('../results.md', import.meta.url))
const TITLE = `# Results

What \`npm run bench\` measured last, part by part. Figures compare only within a part.
`

let lines: string[] = []

/** Prints a line, and keeps it for the results. */
export function report(line: string): void {
  console.log(line)
  lines.push(line)
}

/** Returns the lines since the last call. */
export function takeReport(): string[] {
  const taken = lines
  lines = []
  return taken
}

function readResults(): string {
  try {
    return readFileSync(FILE, 'utf8')
  } catch {
    return TITLE
  }
}

/** Replaces the section of a part in bench/results.md. */
export function saveResults(part: string, body: string): void {
  const [head = TITLE, ...sections] = readResults().split(/\n(?=## )/)
  const all = new Map(sections.map((section) => [section.split('\n', 1)[0], section.trimEnd()]))
  all.set(`## ${part}`, `## ${part}\n\n${body.trimEnd()}`)
  const sorted = [...all].toSorted(([left = ''], [right = '']) => left.localeCompare(right)).map(([, section]) => section)
  writeFileSync(FILE, `${[head.trimEnd(), ...sorted].join('\n\n')}\n`)
}
