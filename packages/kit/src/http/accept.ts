type Range = { value: string; quality: number }

/**
 * Reads a list of ranges with their weights (RFC 9110, 12.4.2). A weight that can't be read counts as 1; parameters are left out.
 */
function readRanges(header: string): Range[] {
  return header.split(',').flatMap((part) => {
    const [value = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
    const weight = parameters.find((each) => /^q\s*=/.test(each))
    const quality = weight === undefined ? 1 : Number(weight.replace(/^q\s*=\s*/, ''))
    return value === '' ? [] : [{ value, quality: Number.isNaN(quality) ? 1 : quality }]
  })
}

/** Returns how much something is wanted: the most specific range that holds it decides, and 0 is not at all. */
function weigh(ranges: readonly Range[], byPrecision: readonly string[]): number {
  for (const value of byPrecision) {
    const range = ranges.find((each) => each.value === value)
    if (range) return range.quality
  }
  return 0
}

/**
 * Returns whether a client would rather have one media type than another: it weighs more, or it is named and doesn't weigh less
 * (RFC 9110, 12.5.1). Clients that take anything get the other.
 */
export function isTypePreferred(accept: string | undefined, type: string, other: string): boolean {
  const ranges = readRanges(accept ?? '*/*')
  const weightOf = (each: string) => weigh(ranges, [each, each.replace(/\/.*/, '/*'), '*/*'])
  const [wanted, instead] = [weightOf(type), weightOf(other)]
  return wanted > 0 && (wanted > instead || (wanted === instead && ranges.some(({ value }) => value === type)))
}

/** Returns the first of these codings that a client takes (RFC 9110, 12.5.3): without the header none, for `*` any. */
export function findCoding<T extends string>(acceptEncoding: string | undefined, codings: readonly T[]): T | undefined {
  const ranges = readRanges(acceptEncoding ?? '')
  const weighted = codings
    .map((coding) => ({ coding, quality: weigh(ranges, [coding, '*']) }))
    .filter(({ quality }) => quality > 0)
  return weighted.toSorted((left, right) => right.quality - left.quality)[0]?.coding
}
