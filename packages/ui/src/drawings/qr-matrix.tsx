import { encodeCodewords, listAlignmentCenters } from './qr-codewords.tsx'

/** Rows of dark (true) and light modules, without the quiet zone of four modules that belongs around it. */
export type QrMatrix = readonly (readonly boolean[])[]

type Grid = { size: number; isDark: boolean[][]; isFixed: boolean[][] }

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

const squareOf = (size: number) => Array.from({ length: size }, () => Array.from({ length: size }, () => false))

function fix({ size, isDark, isFixed }: Grid, x: number, y: number, dark: boolean): void {
  const [darkRow, fixedRow] = [isDark[y], isFixed[y]]
  if (!darkRow || !fixedRow || x < 0 || x >= size) return
  darkRow[x] = dark
  fixedRow[x] = true
}

/** Draws rings around a center, out to `reach`: dark where the distance is in `darkAt`. */
function fixRings(grid: Grid, centre: { x: number; y: number }, reach: number, darkAt: readonly number[]): void {
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1)
      fix(grid, centre.x + dx, centre.y + dy, darkAt.includes(Math.max(Math.abs(dx), Math.abs(dy))))
}

/** Draws the fixed patterns of a version: timing, finders with their edge, alignment, and its version in two places. */
function fixPatterns(grid: Grid, version: number): void {
  const { size } = grid
  for (let index = 0; index < size; index += 1) {
    fix(grid, 6, index, index % 2 === 0)
    fix(grid, index, 6, index % 2 === 0)
  }
  const far = size - 4
  for (const centre of [
    { x: 3, y: 3 },
    { x: far, y: 3 },
    { x: 3, y: far },
  ])
    fixRings(grid, centre, 4, [0, 1, 3])
  const centres = listAlignmentCenters(version)
  const last = centres.at(-1)
  for (const x of centres)
    for (const y of centres) {
      const isOnFinder = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)
      if (!isOnFinder) fixRings(grid, { x, y }, 2, [0, 2])
    }
  if (version >= 7) fixVersion(grid, version)
}

/** Appends to a number its remainder after division in the field of two elements. */
function withCheckBits(value: number, { generator, length }: { generator: number; length: number }): number {
  let rest = value
  for (let bit = 0; bit < length; bit += 1) rest = (rest << 1) ^ ((rest >>> (length - 1)) * generator)
  return (value << length) | rest
}

function fixVersion(grid: Grid, version: number): void {
  const bits = withCheckBits(version, { generator: 0x1f25, length: 12 })
  for (let bit = 0; bit < 18; bit += 1) {
    const across = grid.size - 11 + (bit % 3)
    const along = Math.floor(bit / 3)
    fix(grid, across, along, ((bits >>> bit) & 1) === 1)
    fix(grid, along, across, ((bits >>> bit) & 1) === 1)
  }
}

/** Draws level M (00) and the mask, twice, around the finders. */
function fixFormat(grid: Grid, mask: number): void {
  const { size } = grid
  const bits = withCheckBits(mask, { generator: 0x537, length: 10 }) ^ 0x5412
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((bits >>> bit) & 1) === 1
    // Down the column and along the row of the first finder, each skipping the timing pattern.
    if (bit < 8) fix(grid, 8, bit < 6 ? bit : bit + 1, dark)
    else fix(grid, bit === 8 ? 7 : 14 - bit, 8, dark)
    if (bit < 8) fix(grid, size - 1 - bit, 8, dark)
    else fix(grid, 8, size - 15 + bit, dark)
  }
  fix(grid, 8, size - 8, true)
}

/** Yields free positions: two columns at a time from the right, alternately up and down, skipping the timing column. */
function* freePlaces({ size, isFixed }: Grid): Generator<{ x: number; y: number }> {
  let isUpward = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step
      for (const x of [right, right - 1]) if (!isFixed[y]?.[x]) yield { x, y }
    }
    isUpward = !isUpward
  }
}

/** Scores runs of one color, blocks of four, finder-like patterns, and too much of one color: the lower, the easier to read. */
function penaltyOf(matrix: QrMatrix): number {
  const lines = [...matrix, ...matrix.map((_, x) => matrix.map((row) => row[x] ?? false))].map((line) =>
    line.map((dark) => (dark ? '1' : '0')).join(''),
  )
  let penalty = 0
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2
    for (const _ of `0000${line}0000`.matchAll(/(?=10111010000|00001011101)/g)) penalty += 40
  }
  for (const [y, row] of matrix.entries())
    for (const [x, dark] of row.entries())
      if (x > 0 && y > 0 && row[x - 1] === dark && matrix[y - 1]?.[x] === dark && matrix[y - 1]?.[x - 1] === dark) penalty += 3
  const darkCount = matrix.flat().filter(Boolean).length
  return penalty + Math.floor(Math.abs((darkCount * 20) / matrix.length ** 2 - 10)) * 10
}

/** Returns the QR code of a text; undefined if it is too long (over 2331 bytes). */
export function createQrMatrix(text: string): QrMatrix | undefined {
  const encoded = encodeCodewords(text)
  if (!encoded) return undefined
  const { version, codewords } = encoded
  const size = version * 4 + 17
  const grid: Grid = { size, isDark: squareOf(size), isFixed: squareOf(size) }
  fixPatterns(grid, version)
  fixFormat(grid, 0)
  const places = [...freePlaces(grid)]
  const drawn = MASKS.map((isMasked, mask) => {
    const masked: Grid = { ...grid, isDark: grid.isDark.map((row) => [...row]) }
    fixFormat(masked, mask)
    for (const [index, { x, y }] of places.entries()) {
      const bit = ((codewords[index >>> 3] ?? 0) >>> (7 - (index & 7))) & 1
      const row = masked.isDark[y]
      if (row) row[x] = (bit === 1) !== isMasked(x, y)
    }
    return { matrix: masked.isDark, penalty: penaltyOf(masked.isDark) }
  })
  return drawn.reduce((best, next) => (next.penalty < best.penalty ? next : best)).matrix
}
