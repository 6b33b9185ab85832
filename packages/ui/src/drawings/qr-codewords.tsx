/**
 * The bytes of a QR code (ISO/IEC 18004): byte mode, error correction level M, which survives damage to 15% of the code. Tables
 * by version, from 1.
 */
const CORRECTION_LENGTHS = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28,
]
const BLOCK_COUNTS = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38,
  40, 43, 45, 47, 49,
]
const VERSION_MAX = 40
const BYTE_MODE = 0b0100
const PADDING = [0b11101100, 0b00010001]

type Layout = { version: number; correctionLength: number; blockCount: number; codewordCount: number }

/** Returns the centers of the alignment patterns, the same along both axes. */
export function listAlignmentCenters(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  // The even distance that spreads them best; version 32 is the standard's own exception.
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const last = version * 4 + 10
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * step)]
}

/** Returns how many modules are left for data after all patterns. */
function dataModuleCount(version: number): number {
  const size = version * 4 + 17
  const count = listAlignmentCenters(version).length
  const finders = 3 * 64
  // Three of them would overlap finders; those in the row and column of the timing pattern share five modules with it.
  const alignments = count === 0 ? 0 : (count * count - 3) * 25 - 2 * (count - 2) * 5
  const timing = 2 * (size - 16)
  const format = 2 * 15 + 1
  return size * size - finders - alignments - timing - format - (version >= 7 ? 2 * 18 : 0)
}

function layoutOf(version: number): Layout {
  return {
    version,
    correctionLength: CORRECTION_LENGTHS[version - 1] ?? 0,
    blockCount: BLOCK_COUNTS[version - 1] ?? 1,
    codewordCount: Math.floor(dataModuleCount(version) / 8),
  }
}

const dataLength = ({ codewordCount, blockCount, correctionLength }: Layout) => codewordCount - blockCount * correctionLength
const countBits = (version: number) => (version < 10 ? 8 : 16)

/** Returns the product in the field of 256 elements, modulo x⁸ + x⁴ + x³ + x² + 1. */
function multiply(left: number, right: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((right >>> bit) & 1) * left
  }
  return product
}

/** Returns the coefficients of (x − 1)(x − 2)(x − 4)…, without the highest, which is 1. */
function divisorOf(degree: number): number[] {
  const divisor: number[] = Array.from({ length: degree }, (_, index) => (index === degree - 1 ? 1 : 0))
  let root = 1
  for (let times = 0; times < degree; times += 1) {
    for (const [index, coefficient] of divisor.entries()) divisor[index] = multiply(coefficient, root) ^ (divisor[index + 1] ?? 0)
    root = multiply(root, 2)
  }
  return divisor
}

function correctionOf(data: readonly number[], divisor: readonly number[]): number[] {
  let rest = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0)
    rest = divisor.map((coefficient, index) => (rest[index + 1] ?? 0) ^ multiply(coefficient, factor))
  }
  return rest
}

/** Returns mode, length, text, terminator, and padding up to the version's capacity. */
function dataBytes(text: Uint8Array, layout: Layout): number[] {
  const bits: number[] = []
  const push = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1)
  }
  push(BYTE_MODE, 4)
  push(text.length, countBits(layout.version))
  for (const byte of text) push(byte, 8)
  push(0, Math.min(4, dataLength(layout) * 8 - bits.length))
  push(0, -bits.length & 7)
  const bytes = Array.from({ length: bits.length / 8 }, (_, byte) =>
    bits.slice(byte * 8, byte * 8 + 8).reduce((value, bit) => (value << 1) | bit, 0),
  )
  for (let turn = 0; bytes.length < dataLength(layout); turn += 1) bytes.push(PADDING[turn % 2] ?? 0)
  return bytes
}

/** Interleaves the blocks with their correction, so that damage in one place hits all of them a little. */
function weave(data: readonly number[], { blockCount, correctionLength, codewordCount }: Layout): number[] {
  const shortCount = blockCount - (codewordCount % blockCount)
  const shortLength = Math.floor(codewordCount / blockCount) - correctionLength
  const divisor = divisorOf(correctionLength)
  const blocks = Array.from({ length: blockCount }, (_, index) => {
    const start = index * shortLength + Math.max(0, index - shortCount)
    return data.slice(start, start + shortLength + (index < shortCount ? 0 : 1))
  })
  const corrections = blocks.map((block) => correctionOf(block, divisor))
  const across = (rows: readonly (readonly number[])[], length: number) =>
    Array.from({ length }, (_, index) => rows.flatMap((row) => row[index] ?? [])).flat()
  return [...across(blocks, shortLength + 1), ...across(corrections, correctionLength)]
}

/** Returns the smallest version that holds the text, and its codewords in order; undefined if none does (over 2331 bytes). */
export function encodeCodewords(text: string): { version: number; codewords: number[] } | undefined {
  const bytes = new TextEncoder().encode(text)
  for (let version = 1; version <= VERSION_MAX; version += 1) {
    const layout = layoutOf(version)
    if (4 + countBits(version) + bytes.length * 8 > dataLength(layout) * 8) continue
    return { version, codewords: weave(dataBytes(bytes, layout), layout) }
  }
  return undefined
}
